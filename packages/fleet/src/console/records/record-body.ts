import type { FormValues } from '@evops/kit'

/** Builds the request; an empty field means unknown. */
export function driverRecordBody({ lineId, trips, socStart, socEnd, remark, ...values }: FormValues) {
  return {
    ...values,
    lineId: lineId ?? null,
    trips: trips ?? 0,
    socStart: socStart ?? null,
    socEnd: socEnd ?? null,
    remark: remark ?? '',
  }
}
