"""The rows of the table of audible properties."""

unmet = []


def row(what, own, other, wanted, met):
    """Prints a row: the property `what`, clumsy's value, the value of the sound font FluidR3_GM, and the wanted value. `met` is `None` if there is no wanted value."""
    word = "–" if met is None else "met" if met else "NOT"
    print(f"| {word} | {what} | {own} | {other} | {wanted} |", flush=True)
    if met is not None and not met:
        unmet.append(what)


def numbers(values, form="{:.1f}"):
    return ", ".join(form.format(value) for value in values)
