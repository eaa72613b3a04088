/// The open connections (members) in the order of arrival, with a limit on their total number and a limit on each
/// group. A group contains the connections of one `ClientNetwork`.
package struct ConnectionLimiter<Member: Hashable> {
  package enum Room: Equatable {
    case free
    /// A limit is reached: the given idle member must leave before a new member can be accepted.
    case instead(Member)
    case full
  }

  private let limit: Int
  private let groupLimit: Int
  /// The members, the oldest first.
  private var members: [(member: Member, group: String)] = []

  package init(limit: Int, groupLimit: Int) { (self.limit, self.groupLimit) = (limit, groupLimit) }

  package var count: Int { members.count }

  package func group(of member: Member) -> String? { members.first { $0.member == member }?.group }

  package mutating func add(_ member: Member, of group: String) { members.append((member, group)) }

  package mutating func remove(_ member: Member) { members.removeAll { $0.member == member } }

  /// Decides whether a new member of a group can be accepted. If the group has reached its limit, proposes to replace
  /// the oldest idle member of the group. If the total limit is reached, proposes to replace the oldest idle member of
  /// the group that has the most idle members.
  package func room(for group: String, isBusy: (Member) -> Bool) -> Room {
    let isGroupFull = members.count { $0.group == group } >= groupLimit
    guard isGroupFull || members.count >= limit else { return .free }
    let idle = members.filter { (!isGroupFull || $0.group == group) && !isBusy($0.member) }
    let counts = Dictionary(grouping: idle, by: \.group).mapValues(\.count)
    guard let most = counts.values.max(), let oldest = idle.first(where: { counts[$0.group] == most }) else {
      return .full
    }
    return .instead(oldest.member)
  }
}
