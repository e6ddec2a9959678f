import type { SessionRow } from '../../contract/index.ts'

/** Figures of a session when the user opened it, and the current ones that a refusal contains. */
export interface SessionFigureChange {
  before: Partial<Record<Figure, string | number | null>>
  after: Partial<Record<Figure, string | number | null>>
}
const figures = ['state', 'payState', 'energyDwh', 'totalMinor'] as const
type Figure = (typeof figures)[number]

/**
 * Compares a session with the fields of a refusal. The fields are text: digits for a figure, empty for a missing
 * figure.
 */
export function valueChangeOf(
  session: Pick<SessionRow, Figure>,
  fields: Readonly<Record<string, string>>,
): SessionFigureChange {
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
