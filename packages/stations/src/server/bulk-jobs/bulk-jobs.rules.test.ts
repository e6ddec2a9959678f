import { expect, test } from 'vitest'
import { firmwareVerdict, needsSecondPerson, stageEnds, stageOf } from './bulk-jobs.rules.ts'

test.each([
  [1, [1]],
  [2, [1, 2]],
  [3, [1, 2, 3]],
  [15, [1, 2, 15]],
  [400, [1, 40, 400]],
])('S-15 %i charge points go out in stages that end at %j', (total, ends) => {
  expect(stageEnds(total, 'careful')).toEqual(ends)
  expect(stageEnds(total, 'at-once')).toEqual([total])
  expect(stageOf(0, ends)).toBe(0)
  expect(stageOf(total - 1, ends)).toBe(ends.length - 1)
})

test.each([
  [{ kind: 'firmware' }, { chargePoints: 10, wholeStations: 1 }, false],
  [{ kind: 'firmware' }, { chargePoints: 11, wholeStations: 0 }, true],
  [{ kind: 'parameters' }, { chargePoints: 900, wholeStations: 9 }, false],
  [{ kind: 'command', action: 'Reset' }, { chargePoints: 11, wholeStations: 0 }, true],
  [{ kind: 'command', action: 'Reset' }, { chargePoints: 10, wholeStations: 1 }, false],
  [{ kind: 'command', action: 'ChangeAvailability', type: 'Inoperative' }, { chargePoints: 2, wholeStations: 1 }, true],
  [{ kind: 'command', action: 'ChangeAvailability', type: 'Operative' }, { chargePoints: 99, wholeStations: 9 }, false],
] as const)('X-11 %j over %j takes two people: %s', (work, reach, expected) => {
  expect(needsSecondPerson(work, reach)).toBe(expected)
})

test('a firmware’s last word says how it ended', () => {
  expect(firmwareVerdict('Installed')).toBe('done')
  for (const bad of [
    'DownloadFailed',
    'InstallationFailed',
    'InstallVerificationFailed',
    'InvalidSignature',
    'refused',
  ])
    expect(firmwareVerdict(bad)).toBe('failed')
  for (const open of ['accepted', 'Downloading', 'InstallRebooting']) expect(firmwareVerdict(open)).toBe('working')
})
