import { expect, test } from 'vitest'
import { type TokenRenewalLease, renewTokenExclusively, type TokenStorage } from './lease.ts'

/**
 * Simulates the data shared by tabs of one origin, on a clock that only their pauses advance: each step of a tab is one
 * turn.
 */
function origin(lease: TokenRenewalLease = { holder: null, until: 0, renewed: null }) {
  let storedLease = lease
  let now = 1_000_000
  const shelf: TokenStorage = {
    change: async (next) => {
      await Promise.resolve()
      storedLease = next(storedLease)
      return storedLease
    },
    now: () => now,
    pause: async (ms) => {
      now += ms
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    },
  }
  return { shelf, getLease: () => storedLease }
}
const alone = (renew: () => Promise<string | undefined>) => ({ renew, seen: async () => 'seen' })

test('of tabs whose token ran out at once one renews it, and the others take what came of it', async () => {
  const { shelf, getLease } = origin()
  let renewals = 0
  /** A tab sees its own renewals immediately, but not yet those of other tabs. */
  const aTab = (held: string) => {
    let own = held
    const renew = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      own = `new-${(renewals += 1)}`
      return own
    }
    return renewTokenExclusively(() => own, { renew, seen: async () => `new-${renewals}` }, shelf)
  }
  expect(await Promise.all(['old', 'old', 'old'].map(aTab))).toEqual(['new-1', 'new-1', 'new-1'])
  expect(renewals).toBe(1)
  expect(getLease()).toEqual({ holder: null, until: 0, renewed: 'old' })
  // A tab that found another tab's token spent none: the next tab may spend it.
  expect(
    await renewTokenExclusively(
      () => 'new-1',
      alone(async () => 'seen at last'),
      shelf,
    ),
  ).toBe('seen at last')
  expect(await aTab('new-1')).toBe('new-2')
  expect(getLease().renewed).toBe('new-1')
})

test('a tab whose step waited for the step of another does not take the lease from it', async () => {
  const { shelf } = origin()
  let renewals = 0
  let isFirst = true
  /** The first step takes longer than that of the next tab, as when the database is created. */
  const slow: TokenStorage = {
    ...shelf,
    change: async (next) => {
      const waits = isFirst
      isFirst = false
      if (waits) await shelf.pause(35)
      return shelf.change(next)
    },
  }
  const tab = () => {
    let own = 'old'
    const renew = async () => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      return (own = `new-${(renewals += 1)}`)
    }
    return renewTokenExclusively(() => own, { renew, seen: async () => own }, slow)
  }
  await Promise.all([tab(), tab()])
  expect(renewals).toBe(1)
})

test('a tab that died with the lease holds the others back for its time, no longer; a clock set back holds nobody', async () => {
  for (const until of [1_009_000, 900_000_000]) {
    const { shelf } = origin({ holder: 'dead', until, renewed: null })
    const before = shelf.now()
    expect(
      await renewTokenExclusively(
        () => 'old',
        alone(async () => 'new'),
        shelf,
      ),
    ).toBe('new')
    expect(shelf.now() - before).toBeLessThan(16_000)
  }
})

test('what was not renewed may be tried by the next tab; where nothing is shared there is nobody to wait for', async () => {
  const { shelf, getLease } = origin()
  await expect(
    renewTokenExclusively(
      () => 'old',
      alone(() => Promise.reject(new Error('no line'))),
      shelf,
    ),
  ).rejects.toThrow('no line')
  expect(
    await renewTokenExclusively(
      () => 'old',
      alone(async () => undefined),
      shelf,
    ),
  ).toBeUndefined()
  expect(getLease()).toEqual({ holder: null, until: 0, renewed: null })
  expect(
    await renewTokenExclusively(
      () => 'old',
      alone(async () => 'new'),
      shelf,
    ),
  ).toBe('new')
  const refuses: TokenStorage = { ...shelf, change: () => Promise.reject(new Error('storage is off')) }
  expect(
    await renewTokenExclusively(
      () => 'old',
      alone(async () => 'alone'),
      refuses,
    ),
  ).toBe('alone')
})
