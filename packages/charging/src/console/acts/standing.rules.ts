import type { SessionRow } from '../../contract/index.ts'

/** How an order stood when it was looked at, and how it stands now by what a refusal names. */
export interface Standing {
  before: Partial<Record<Figure, string | number | null>>
  after: Partial<Record<Figure, string | number | null>>
}
const figures = ['state', 'payState', 'energyDwh', 'totalMinor'] as const
type Figure = (typeof figures)[number]

/** A refusal's fields are texts: of a figure its digits, nothing for one that there is not. */
export function standingOf(
  session: Pick<SessionRow, Figure>,
  fields: Readonly<Record<string, string>>,
): Standing {
  const named = figures.filter((figure) => fields[figure] !== undefined)
  return {
    before: Object.fromEntries(named.map((figure) => [figure, session[figure]])),
    after: Object.fromEntries(named.map((figure) => [figure, valueOf(figure, fields[figure] ?? '')])),
  }
}

function valueOf(figure: Figure, text: string): string | number | null {
  if (text === '') return null
  return figure.endsWith('Dwh') || figure.endsWith('Minor') ? Number(text) : text
}
