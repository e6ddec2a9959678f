import type { AlarmDetail } from '../contract/index.ts'

const id = (last: number) => `019a9f5e-0000-7000-8000-00000000000${last}`

/** Unacknowledged severe fault of a connector. */
export const testAlarm: AlarmDetail = {
  id: id(1),
  stationId: id(3),
  stationName: 'South Hub',
  timeZone: 'Europe/Madrid',
  chargePointId: id(4),
  chargePointNo: 'P3',
  chargePointName: '03',
  connectorNo: 2,
  terminalNo: null,
  code: 'F03',
  level: 3,
  state: 'raised',
  persistent: true,
  count: 1,
  detail: null,
  raisedAt: '2026-11-22T10:00:00.000Z',
  lastAt: '2026-11-22T10:00:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
  clearedAt: null,
  closedAt: null,
  closedBy: null,
  escalatedAt: null,
  foldedInto: null,
  folded: 0,
  ruleId: null,
  ruleName: null,
  steps: [],
}
/** An earlier occurrence of the same fault. */
export const earlierAlarm: AlarmDetail = {
  ...testAlarm,
  id: id(2),
  raisedAt: '2026-10-01T08:00:00.000Z',
  state: 'closed',
}
