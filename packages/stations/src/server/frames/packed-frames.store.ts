import { tagTextFound, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { FrameFilter } from '../../contract/index.ts'
import { newest, type Found, type Wanted } from './found.rules.ts'
import { framesIn, headOf, textOf } from './pack.rules.ts'
import { packsDown, type FoundPack } from './packs.store.ts'

/** The newest frames that stand in packs and are wanted, so many at most. */
export async function packedFrames(tx: Tx, wanted: Wanted, most: number): Promise<Found[]> {
  const asked = matcher(wanted)
  let found: Found[] = []
  await packsDown(tx, wanted, async (packs) => {
    const matching: Found[] = []
    for (const pack of packs) {
      const text = await textOf(pack.packed)
      if (asked.mayHold(text)) for (const one of foundIn(pack, text)) if (asked.is(one)) matching.push(one)
    }
    found = newest([...found, ...(await sayable(tx, matching, wanted))], most)
    const last = found[most - 1]
    const next = packs.at(-1)
    // A pack that comes after it ends no later: what it holds may be as new as its end.
    return last && next && last.at > exactlyAt(next.toAt) ? 'enough' : 'on'
  })
  return found
}

function foundIn(pack: FoundPack, text: string): Found[] {
  const { operatorId, pileKey, pileId, pileNo, pileName, timeZone } = pack
  return framesIn(text, pack.fromAt).map(({ at, direction, body }) => {
    const { action, messageId } = headOf(body)
    const told = { operatorId, pileKey, pileId, pileNo, pileName, timeZone }
    return { ...told, at: exactlyAt(at), direction, action, messageId, body }
  })
}

/** As PostgreSQL tells an instant with its microseconds. */
export function exactlyAt(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z')
}

/** What the row's own query asks of a frame that stands in a row of its own. */
function matcher({ from, to, before, direction, action, messageId, search, errors }: Wanted) {
  const [least, end] = [from && exactlyAt(Date.parse(from)), to && exactlyAt(Date.parse(to))]
  const [wantedAction, wantedText] = [action?.toLowerCase(), search?.toLowerCase()]
  return {
    mayHold: (text: string) => !wantedText || text.toLowerCase().includes(wantedText),
    is: (frame: Found) =>
      (!least || frame.at >= least) &&
      (!end || frame.at < end) &&
      (!before || frame.at <= before) &&
      (!direction || frame.direction === direction) &&
      (!wantedAction || (frame.action?.toLowerCase().includes(wantedAction) ?? false)) &&
      (!messageId || frame.messageId === messageId) &&
      (!wantedText || frame.body.toLowerCase().includes(wantedText)) &&
      (!errors || headOf(frame.body).isError),
  }
}

/** Who may not see tags must not find them letter by letter either: the database judges what held the text anywhere. */
async function sayable(
  tx: Tx,
  frames: Found[],
  { search, inFull }: Pick<FrameFilter, 'search'> & { inFull: boolean },
): Promise<Found[]> {
  if (!search || inFull || frames.length === 0) return frames
  const { rows } = await sql<{ n: number }>`
    select w.n::int as n from unnest(${frames.map(({ body }) => body)}::text[]) with ordinality as w (body, n)
    where ${tagTextFound(sql.ref('w.body'), search, false)}`.execute(tx)
  return rows.flatMap(({ n }) => frames[n - 1] ?? [])
}
