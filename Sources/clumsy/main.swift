print("clumsy")
