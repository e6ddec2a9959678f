import type { ProfilePeriod, ProfileTemplate } from '../../contract/index.ts'

/** Connector numbers have two digits: the rest of a profile's number says which template it is. */
const perTemplate = 100

/** The number is the template's and the connector's: the same one again takes its own place and nobody else's. */
export function profileNo(templateNo: number, connectorNo: number): number {
  return templateNo * perTemplate + connectorNo
}

/** They begin with the day and go upward (OCPP 1.6, section 7.14). */
export function inOrder(periods: readonly ProfilePeriod[]): boolean {
  const starts = periods.map(({ fromMinute }) => fromMinute)
  return starts.every((start, index) => (index === 0 ? start === 0 : start > (starts[index - 1] ?? 0)))
}

/** SetChargingProfile's payload; its start, the station's midnight, is filled in for each charge point. */
export function profilePayload(
  template: Pick<ProfileTemplate, 'purpose' | 'stackLevel' | 'unit' | 'periods'> & { no: number },
  connectorNo: number,
): Record<string, unknown> {
  return {
    connectorId: connectorNo,
    csChargingProfiles: {
      chargingProfileId: profileNo(template.no, connectorNo),
      stackLevel: template.stackLevel,
      chargingProfilePurpose: template.purpose,
      chargingProfileKind: 'Recurring',
      recurrencyKind: 'Daily',
      chargingSchedule: {
        chargingRateUnit: template.unit,
        chargingSchedulePeriod: template.periods.map(({ fromMinute, limitTenths }) => ({
          startPeriod: fromMinute * 60,
          limit: limitTenths / 10,
        })),
      },
    },
  }
}
