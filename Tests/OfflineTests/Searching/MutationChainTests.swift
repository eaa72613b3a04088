import Instrument
import Physics2D
import Testing

@testable import Offline

@Suite struct MutationChainTests {
  private func search(_ settings: Settings = Settings(), shareOf bouncer: Int, seconds: Int64) -> Search {
    var share = SearchGoal(.share, low: 25, high: 25)
    share.bouncers = [bouncer]
    return Search(
      settings, for: [SearchGoal(.density, low: 9, high: 9, span: .bar), share], bar: Bar(),
      duration: seconds * 1_000_000_000, seed: 1, budget: 1000, isStated: { _ in false })
  }

  @Test func chainDependsOnlyOnItsNumber() {
    let search = search(shareOf: 4, seconds: 2)
    func candidates(_ chain: Int, limit: Int = 20) -> [Candidate] {
      var all: [Candidate] = []
      _ = MutationChain(chain, budget: 1000, limit: limit).best(of: search) {
        all.append($0.candidate)
        return true
      }
      return all
    }
    let (second, again, third) = (candidates(1), candidates(1, limit: 18), candidates(2))
    #expect(second.map(\.number) == Array(96..<116) && Array(second.prefix(18)) == again)
    #expect(Set(second.map(\.seed)).isDisjoint(with: third.map(\.seed)))
    // The very first candidate changes only the seed, and no setting.
    #expect(candidates(0).first?.steps.allSatisfy { $0 == nil } == true)
    #expect((0..<11).map { MutationChain($0, budget: 1000).count } == [96, 96, 96, 96, 96, 96, 96, 96, 96, 96, 40])
    #expect(
      MutationChain.count(for: 1000) == 11 && MutationChain.count(for: 96) == 1 && MutationChain.count(for: 97) == 2)
  }

  @Test func earlierOfEquallyGoodCandidatesWins() {
    func trial(_ number: Int, _ cost: Double) -> Trial {
      Trial(candidate: Candidate(number: number, seed: 1, steps: []), cost: cost)
    }
    #expect(trial(3, 1).isBetter(than: nil) && trial(3, 1).isBetter(than: trial(4, 1)))
    #expect(!trial(4, 1).isBetter(than: trial(3, 1)) && trial(4, 0.9).isBetter(than: trial(3, 1)))
  }

  @Test func invalidCandidateHasTheHighestCost() throws {
    var settings = Settings()
    settings.layout.bassBall = Vector2(256, 290)
    let search = search(settings, shareOf: 0, seconds: 1)
    let radius = try #require(search.knobs.firstIndex(of: .radius(0)))
    var candidate = Candidate(number: 0, seed: 1, steps: [Int?](repeating: nil, count: search.knobs.count))
    #expect(search.trial(candidate).cost < 1e6)
    candidate.steps[radius] = Knob.radius(0).steps.upperBound
    #expect(search.trial(candidate).cost == .greatestFiniteMagnitude)
  }
}
