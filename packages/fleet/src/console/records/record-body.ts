import type { FormValues } from '@evops/kit'

/** What is left empty is not known. */
export function recordBody({ lineId, trips, socStart, socEnd, remark, ...values }: FormValues) {
  return {
    ...values,
    lineId: lineId ?? null,
    trips: trips ?? 0,
    socStart: socStart ?? null,
    socEnd: socEnd ?? null,
    remark: remark ?? '',
  }
}
