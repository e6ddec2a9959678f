import { Can, Sheet, useCall, useLive, useLiveValue, useNarrow, useSlot, useWords } from '@evops/kit'
import { useState } from 'react'
import { gunKey, gunsTopic, listGuns, type PileDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { GunCommands } from '../commands/GunCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { isGun } from '../gun-live.ts'
import { gunName } from '../monitor/gun-text.ts'
import { LastDay } from '../monitor/LastDay.tsx'
import { gunOrder } from '../slots.ts'
import { PileFacts } from './PileDrawer.tsx'
import { PileGuns } from './PileGuns.tsx'
import { pileWords } from './piles.words.ts'

const busy = ['charging', 'suspended', 'faulted', 'occupied', 'reserved']
/** The connector that charges, else the one that needs somebody first, else the first. */
function chosenFirst(guns: PileDetail['guns']): number {
  const [first] = guns.toSorted((a, b) => rankOf(a.status) - rankOf(b.status))
  return first?.gunNo ?? 1
}
const rankOf = (status: string) => (busy.includes(status) ? busy.indexOf(status) : busy.length)

/**
 * The guns of a charge point; the chosen one with what can be done with it. On a phone the buttons stay at the thumb, and
 * the rarer commands with all others in their own tab: the page has one menu.
 */
export function LiveTab({ pile }: { pile: PileDetail }) {
  const t = useWords(pileWords)
  const first = chosenFirst(pile.guns)
  const [open, setOpen] = useState(gunKey(pile.id, first))
  const commands = useCommands(pile.pileNo)
  const orders = useSlot(gunOrder)
  const narrow = useNarrow()
  const gunNo = Number(open.split(':')[1] ?? first)
  const guns = useCall(listGuns, { query: { pileId: pile.id } }, { every: 10_000, quiet: true })
  const { name, state } = useLive(gunsTopic, pile.stationId)
  const live = useLiveValue(name, open, isGun)
  const gun = (state === 'live' ? live : undefined) ?? guns.data?.list.find((row) => row.key === open)
  return (
    <div className="split">
      <div className="stack">
        <CommandAnswers commands={commands} />
        <PileGuns pile={pile} open={open} onOpen={setOpen} />
        <section className="sheet">
          <header>
            <h2>{gun ? gunName(gun) : ''}</h2>
          </header>
          <div className="body">
            {orders.map((order) =>
              order.draw({ pileId: pile.id, pileNo: pile.pileNo, gunNo, ...(gun && { status: gun.status }) }),
            )}
            <LastDay key={gunNo} pileId={pile.id} gunNo={gunNo} zone={pile.timeZone} />
          </div>
        </section>
        {gun && (
          <Can call={sendCommand}>
            <div className="thumb-bar">
              <GunCommands gun={gun} commands={commands} rare={!narrow} />
            </div>
          </Can>
        )}
      </div>
      <Sheet title={t('stations.pile.facts')}>
        <PileFacts pile={pile} />
      </Sheet>
    </div>
  )
}
