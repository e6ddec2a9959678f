import type { FormValues } from '@evops/kit'
import type { AgreementVersion } from '../../contract/index.ts'

/** Fields of a party's line are named as the contract's faults name them. */
export const sharerField = (place: number, field: 'partyId' | 'ratio' | 'guaranteeMinor') =>
  `parties.${place}.${field}`

const mostSharers = 20
/** How many lines of parties the form shows. */
export function sharersIn({ lines }: FormValues): number {
  return typeof lines === 'number' ? Math.min(lines, mostSharers) : 1
}
const numberIn = (value: unknown) => (typeof value === 'number' ? value : 0)

/** All ratios as they are typed, in ten thousandths. */
export function ratioSum(values: FormValues): number {
  return sharersRatio(values) + numberIn(values.operatorRatio)
}
export function sharersRatio(values: FormValues): number {
  return Array.from({ length: sharersIn(values) }, (_, place) =>
    numberIn(values[sharerField(place, 'ratio')]),
  ).reduce((sum, ratio) => sum + ratio, 0)
}

/** The line of one place goes; those behind it move up. */
export function withoutSharer(values: FormValues, place: number): Record<string, unknown> {
  const next: Record<string, unknown> = {}
  const last = sharersIn(values) - 1
  for (let at = place; at <= last; at += 1)
    for (const field of ['partyId', 'ratio', 'guaranteeMinor'] as const)
      next[sharerField(at, field)] = at === last ? undefined : values[sharerField(at + 1, field)]
  return { ...next, lines: Math.max(1, last) }
}

export function valuesOf(version: AgreementVersion): Record<string, unknown> {
  const { base, priceE5, discountsBy, channelFee, operatorRatio, stationIds, parties } = version
  return {
    base,
    priceE5: priceE5 || undefined,
    discountsBy,
    channelFee,
    operatorRatio,
    stationIds,
    lines: parties.length,
    ...Object.fromEntries(
      parties.flatMap(({ partyId, ratio, guaranteeMinor }, place) => [
        [sharerField(place, 'partyId'), partyId],
        [sharerField(place, 'ratio'), ratio],
        [sharerField(place, 'guaranteeMinor'), guaranteeMinor || undefined],
      ]),
    ),
  }
}

/** What belongs to another base stays behind. */
export function bodyOf(values: FormValues): Record<string, unknown> {
  const { lines: _lines, restTaken: _rest, base, priceE5, discountsBy, channelFee, until, ...rest } = values
  const plain = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('parties.')))
  const isPriced = base === 'margin' || base === 'energy'
  return {
    ...plain,
    base,
    priceE5: isPriced ? priceE5 : 0,
    discountsBy: base === 'service' || base === 'energy' ? 'operator' : discountsBy,
    channelFee: channelFee ?? 0,
    until: until || null,
    parties: Array.from({ length: sharersIn(values) }, (_, place) => ({
      partyId: values[sharerField(place, 'partyId')],
      ratio: values[sharerField(place, 'ratio')],
      guaranteeMinor: values[sharerField(place, 'guaranteeMinor')] ?? 0,
    })),
  }
}
