import type { ProfilePeriod, ProfileTemplate } from '../../contract/index.ts'

/** Factor for two-digit connector numbers: the remaining digits of a profile id identify the template. */
const perTemplate = 100

/** Returns the profile id, built from template and connector. The same combination replaces only its own profile. */
export function templateProfileId(templateNo: number, connectorNo: number): number {
  return templateNo * perTemplate + connectorNo
}

/** Returns true if the periods start at 0 and are ascending (OCPP 1.6, section 7.14). */
export function arePeriodsAscending(periods: readonly ProfilePeriod[]): boolean {
  const starts = periods.map(({ fromMinute }) => fromMinute)
  return starts.every((start, index) => (index === 0 ? start === 0 : start > (starts[index - 1] ?? 0)))
}

/**
 * Returns the payload for SetChargingProfile. The start, the station's local midnight, is added for each charge point.
 */
export function profilePayload(
  template: Pick<ProfileTemplate, 'purpose' | 'stackLevel' | 'unit' | 'periods'> & { no: number },
  connectorNo: number,
): Record<string, unknown> {
  return {
    connectorId: connectorNo,
    csChargingProfiles: {
      chargingProfileId: templateProfileId(template.no, connectorNo),
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
