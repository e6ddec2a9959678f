import type { FormValues } from '@evops/kit'
import type { AgreementVersion } from '../../contract/index.ts'

/** Field names of a party's row match those in the request schema's errors. */
const amounts = ['guaranteeMinor', 'rentMinor', 'rentE5', 'powerE5'] as const
const fields = ['partyId', 'ratio', ...amounts] as const
export const partyFieldName = (place: number, field: (typeof fields)[number]) => `parties.${place}.${field}`
/** Returns the field name of a step: its start, the operator's ratio, or a party's ratio. */
export const ratioStepFieldName = (step: number, field: 'fromDwh' | 'operatorRatio' | number) =>
  typeof field === 'number' ? `steps.${step}.ratios.${field}` : `steps.${step}.${field}`
export function ratioStepCount({ stepLines }: FormValues): number {
  return typeof stepLines === 'number' ? Math.min(stepLines, 10) : 0
}
const levelFields = ['fromPartyId', 'partyId', 'ratio'] as const
export const levelFieldName = (place: number, field: (typeof levelFields)[number]) => `levels.${place}.${field}`
export function levelCount({ levelLines }: FormValues): number {
  return typeof levelLines === 'number' ? Math.min(levelLines, mostSharers) : 0
}

const mostSharers = 20
/** Returns the number of party rows in the form. */
export function partyCount({ lines }: FormValues): number {
  return typeof lines === 'number' ? Math.min(lines, mostSharers) : 1
}
const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Returns the sum of all ratios as typed, in ten thousandths. */
export function totalRatioOfForm(values: FormValues): number {
  return partiesRatioOfForm(values) + numberIn(values.operatorRatio)
}
export function partiesRatioOfForm(values: FormValues): number {
  return Array.from({ length: partyCount(values) }, (_, place) =>
    numberIn(values[partyFieldName(place, 'ratio')]),
  ).reduce((sum, ratio) => sum + ratio, 0)
}

/** Removes the row of a party; the following rows move up. */
export function removePartyFromForm(values: FormValues, place: number): Record<string, unknown> {
  const next: Record<string, unknown> = {}
  const last = partyCount(values) - 1
  for (let at = place; at <= last; at += 1)
    for (const field of fields)
      next[partyFieldName(at, field)] = at === last ? undefined : values[partyFieldName(at + 1, field)]
  for (let step = 0; step < ratioStepCount(values); step += 1)
    for (let at = place; at <= last; at += 1)
      next[ratioStepFieldName(step, at)] = at === last ? undefined : values[ratioStepFieldName(step, at + 1)]
  return { ...next, lines: Math.max(1, last) }
}

export function agreementFormValues(version: AgreementVersion): Record<string, unknown> {
  const { base, priceE5, discountsBy, channelFee, operatorRatio, stationIds, parties, steps, levels } = version
  return {
    base,
    priceE5: priceE5 || undefined,
    discountsBy,
    channelFee,
    revenueBasis: version.revenueBasis,
    feeBasis: version.feeBasis,
    feesBy: version.feesBy,
    lossRatio: version.lossRatio || undefined,
    operatorRatio,
    stationIds,
    stepLines: steps.length,
    ...Object.fromEntries(
      steps.flatMap((one, step) => [
        [ratioStepFieldName(step, 'fromDwh'), one.fromDwh],
        [ratioStepFieldName(step, 'operatorRatio'), one.operatorRatio],
        ...one.ratios.map((ratio, place) => [ratioStepFieldName(step, place), ratio]),
      ]),
    ),
    levelLines: levels.length,
    ...Object.fromEntries(
      levels.flatMap((one, place) => levelFields.map((field) => [levelFieldName(place, field), one[field]])),
    ),
    lines: parties.length,
    ...Object.fromEntries(
      parties.flatMap((party, place) => [
        [partyFieldName(place, 'partyId'), party.partyId],
        [partyFieldName(place, 'ratio'), party.ratio],
        ...amounts.map((field) => [partyFieldName(place, field), party[field] || undefined]),
      ]),
    ),
  }
}

/** Builds the request; fields of another base are left out. */
export function agreementRequestBody(values: FormValues): Record<string, unknown> {
  const {
    lines: _lines,
    restTaken: _rest,
    stepLines: _steps,
    levelLines: _levels,
    base,
    priceE5,
    discountsBy,
    until,
    ...rest
  } = values
  const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => !/^(parties|steps|levels)\./.test(name)))
  const isPriced = base === 'margin' || base === 'energy'
  const places = Array.from({ length: partyCount(values) }, (_, place) => place)
  return {
    ...plain,
    base,
    priceE5: isPriced ? priceE5 : 0,
    discountsBy: base === 'service' || base === 'energy' ? 'operator' : discountsBy,
    channelFee: values.channelFee ?? 0,
    revenueBasis: values.revenueBasis ?? 'billed',
    feeBasis: values.feeBasis ?? 'posted',
    feesBy: values.feesBy ?? 'shared',
    lossRatio: values.lossRatio ?? 0,
    until: until || null,
    parties: places.map((place) => ({
      partyId: values[partyFieldName(place, 'partyId')],
      ratio: values[partyFieldName(place, 'ratio')],
      ...Object.fromEntries(amounts.map((field) => [field, values[partyFieldName(place, field)] ?? 0])),
    })),
    levels: Array.from({ length: levelCount(values) }, (_, place) =>
      Object.fromEntries(levelFields.map((field) => [field, values[levelFieldName(place, field)]])),
    ),
    steps: Array.from({ length: ratioStepCount(values) }, (_, step) => ({
      fromDwh: values[ratioStepFieldName(step, 'fromDwh')],
      operatorRatio: values[ratioStepFieldName(step, 'operatorRatio')],
      ratios: places.map((place) => values[ratioStepFieldName(step, place)]),
    })),
  }
}
