/// Who is here, in the order of arrival, with a limit on all and a limit on each group. A group is an address, and a
/// member is one of its connections.
package struct Crowd<Member: Hashable> {
  package enum Room: Equatable {
    case free
    /// Another may come if this idle one leaves.
    case instead(Member)
    case full
  }

  private let limit: Int
  private let groupLimit: Int
  /// The oldest first.
  private var members: [(member: Member, group: String)] = []

  package init(limit: Int, groupLimit: Int) { (self.limit, self.groupLimit) = (limit, groupLimit) }

  package var count: Int { members.count }

  package func group(of member: Member) -> String? { members.first { $0.member == member }?.group }

  package mutating func add(_ member: Member, of group: String) { members.append((member, group)) }

  package mutating func remove(_ member: Member) { members.removeAll { $0.member == member } }

  /// Returns whether another member of a group may come. In a full group, its oldest idle member gives way. If all are
  /// full, the oldest idle member of the group with the most idle members gives way: members that are idle protect none that are busy.
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
