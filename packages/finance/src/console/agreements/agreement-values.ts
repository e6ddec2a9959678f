import type { FormValues } from '@evops/kit'
import type { AgreementVersion } from '../../contract/index.ts'

/** Field names of a party's row match those in the request schema's errors. */
const amounts = ['guaranteeMinor', 'rentMinor', 'rentE5', 'powerE5'] as const
const fields = ['partyId', 'ratio', ...amounts] as const
export const sharerField = (place: number, field: (typeof fields)[number]) => `parties.${place}.${field}`
/** Returns the field name of a step: its start, the operator's ratio, or a party's ratio. */
export const stepField = (step: number, field: 'fromDwh' | 'operatorRatio' | number) =>
  typeof field === 'number' ? `steps.${step}.ratios.${field}` : `steps.${step}.${field}`
export function stepsIn({ stepLines }: FormValues): number {
  return typeof stepLines === 'number' ? Math.min(stepLines, 10) : 0
}
const levelFields = ['fromPartyId', 'partyId', 'ratio'] as const
export const levelField = (place: number, field: (typeof levelFields)[number]) => `levels.${place}.${field}`
export function levelsIn({ levelLines }: FormValues): number {
  return typeof levelLines === 'number' ? Math.min(levelLines, mostSharers) : 0
}

const mostSharers = 20
/** Returns the number of party rows in the form. */
export function sharersIn({ lines }: FormValues): number {
  return typeof lines === 'number' ? Math.min(lines, mostSharers) : 1
}
const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Returns the sum of all ratios as typed, in ten thousandths. */
export function ratioSum(values: FormValues): number {
  return sharersRatio(values) + numberIn(values.operatorRatio)
}
export function sharersRatio(values: FormValues): number {
  return Array.from({ length: sharersIn(values) }, (_, place) =>
    numberIn(values[sharerField(place, 'ratio')]),
  ).reduce((sum, ratio) => sum + ratio, 0)
}

/** Removes the row of a party; the following rows move up. */
export function withoutSharer(values: FormValues, place: number): Record<string, unknown> {
  const next: Record<string, unknown> = {}
  const last = sharersIn(values) - 1
  for (let at = place; at <= last; at += 1)
    for (const field of fields)
      next[sharerField(at, field)] = at === last ? undefined : values[sharerField(at + 1, field)]
  for (let step = 0; step < stepsIn(values); step += 1)
    for (let at = place; at <= last; at += 1)
      next[stepField(step, at)] = at === last ? undefined : values[stepField(step, at + 1)]
  return { ...next, lines: Math.max(1, last) }
}

export function valuesOf(version: AgreementVersion): Record<string, unknown> {
  const { base, priceE5, discountsBy, channelFee, operatorRatio, stationIds, parties, steps, levels } =
    version
  return {
    base,
    priceE5: priceE5 || undefined,
    discountsBy,
    channelFee,
    feeBasis: version.feeBasis,
    feesBy: version.feesBy,
    lossRatio: version.lossRatio || undefined,
    operatorRatio,
    stationIds,
    stepLines: steps.length,
    ...Object.fromEntries(
      steps.flatMap((one, step) => [
        [stepField(step, 'fromDwh'), one.fromDwh],
        [stepField(step, 'operatorRatio'), one.operatorRatio],
        ...one.ratios.map((ratio, place) => [stepField(step, place), ratio]),
      ]),
    ),
    levelLines: levels.length,
    ...Object.fromEntries(
      levels.flatMap((one, place) => levelFields.map((field) => [levelField(place, field), one[field]])),
    ),
    lines: parties.length,
    ...Object.fromEntries(
      parties.flatMap((party, place) => [
        [sharerField(place, 'partyId'), party.partyId],
        [sharerField(place, 'ratio'), party.ratio],
        ...amounts.map((field) => [sharerField(place, field), party[field] || undefined]),
      ]),
    ),
  }
}

/** Builds the request; fields of another base are left out. */
export function bodyOf(values: FormValues): Record<string, unknown> {
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
  const plain = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !/^(parties|steps|levels)\./.test(name)),
  )
  const isPriced = base === 'margin' || base === 'energy'
  const places = Array.from({ length: sharersIn(values) }, (_, place) => place)
  return {
    ...plain,
    base,
    priceE5: isPriced ? priceE5 : 0,
    discountsBy: base === 'service' || base === 'energy' ? 'operator' : discountsBy,
    channelFee: values.channelFee ?? 0,
    feeBasis: values.feeBasis ?? 'posted',
    feesBy: values.feesBy ?? 'shared',
    lossRatio: values.lossRatio ?? 0,
    until: until || null,
    parties: places.map((place) => ({
      partyId: values[sharerField(place, 'partyId')],
      ratio: values[sharerField(place, 'ratio')],
      ...Object.fromEntries(amounts.map((field) => [field, values[sharerField(place, field)] ?? 0])),
    })),
    levels: Array.from({ length: levelsIn(values) }, (_, place) =>
      Object.fromEntries(levelFields.map((field) => [field, values[levelField(place, field)]])),
    ),
    steps: Array.from({ length: stepsIn(values) }, (_, step) => ({
      fromDwh: values[stepField(step, 'fromDwh')],
      operatorRatio: values[stepField(step, 'operatorRatio')],
      ratios: places.map((place) => values[stepField(step, place)]),
    })),
  }
}
