import {
  columnsFor,
  Copy,
  DataTable,
  Empty,
  formatWhen,
  Icon,
  say,
  Segments,
  useSay,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import { type FrameRow, listPileFrames, type PileDetail } from '../../contract/index.ts'
import { useKeyset } from '../use-keyset.ts'
import { commandWords } from '../commands/commands.words.ts'
import { accessWords } from './access.words.ts'
import { Json } from './CommandsTab.tsx'
import { counterpart, frameKey, readFrame, withActions } from './frame.rules.ts'
import { MoreRows } from './StatesTab.tsx'
import { pileWords } from './piles.words.ts'
import '../commands/commands.css'

const c = columnsFor<FrameRow>('stations.frame')
const columnsOf = (zone: string) => [
  c.custom(
    'at',
    (row, language) => (
      <>
        {formatWhen(row.at, language, zone, 'time-second')}
        <small>{formatWhen(row.at, language, zone, 'day')}</small>
      </>
    ),
    { width: 108, title: 'stations.command.at' },
  ),
  c.custom(
    'action',
    (row) => (
      <span className="row" title={say(`stations.frame.${row.direction}`)}>
        <Icon name={row.direction === 'in' ? 'down' : 'up'} />
        <span className="unseen">{say(`stations.frame.${row.direction}`)}</span>
        <span className="clip">{row.action ?? '—'}</span>
        <span className={readFrame(row).kind === 'error' ? 'tag bad' : 'tag'}>
          {say(`stations.frame.${readFrame(row).kind}`)}
        </span>
      </span>
    ),
    { width: 270, title: 'stations.command.action' },
  ),
  c.custom('text', (row) => <code className="clip dim">{JSON.stringify(readFrame(row).payload)}</code>, {
    title: 'stations.command.content',
  }),
]

type Direction = '' | 'in' | 'out'

/** The conversation with the charge point, word by word. A press shows a message with its answer. */
export function FramesTab({ pile }: { pile: PileDetail }) {
  const t = useWords(accessWords)
  const p = useWords(pileWords)
  useWords(commandWords)
  const [direction, setDirection] = useState<Direction>('')
  const [action, setAction] = useState('')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<FrameRow>()
  const frames = useKeyset(listPileFrames, {
    key: [pile.id, direction, action],
    given: (before) => ({
      params: { id: pile.id },
      query: { before, direction: direction || undefined, action: action || undefined, limit: 100 },
    }),
    read: (reply) => reply,
  })
  const wanted = text.trim().toLowerCase()
  const named = withActions(frames.rows)
  const rows = wanted === '' ? named : named.filter((row) => row.body.toLowerCase().includes(wanted))
  return (
    <div className={chosen ? 'frames chosen' : 'frames'}>
      <div className="sheet list-sheet">
        <search className="search">
          <Find label={t('stations.frame.find')} value={action} onChange={setAction} />
          <Find label={t('stations.frame.text')} value={text} onChange={setText} />
          <Segments
            label={t('stations.frame.direction')}
            value={direction}
            onChange={setDirection}
            options={[
              { value: '', label: t('stations.frame.both') },
              { value: 'in', label: t('stations.frame.in') },
              { value: 'out', label: t('stations.frame.out') },
            ]}
          />
        </search>
        <DataTable
          rows={rows}
          columns={columnsOf(pile.timeZone)}
          keyOf={frameKey}
          label={p('stations.pile.tab-frames')}
          onOpen={setChosen}
          empty={
            <Empty icon="operation" title={t('stations.frame.none')}>
              <p>{t('stations.frame.none-text')}</p>
            </Empty>
          }
        />
        <MoreRows list={frames} />
      </div>
      {chosen && <Pair frame={chosen} other={counterpart(frames.rows, chosen)} />}
    </div>
  )
}

function Find({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (text: string) => void
}) {
  return (
    <div className="field">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** Request and answer beside each other, the request first. */
function Pair({ frame, other }: { frame: FrameRow; other: FrameRow | undefined }) {
  const say = useSay()
  const isCall = readFrame(frame).kind === 'call'
  const both = other ? (isCall ? [frame, other] : [other, frame]) : [frame]
  return (
    <section className="sheet">
      <header>
        <h2>{frame.action ?? other?.action ?? ''}</h2>
        <span className="note">{frame.messageId}</span>
      </header>
      <div className="body stack">
        {both.map((each) => {
          const { kind, payload } = readFrame(each)
          return (
            <div key={frameKey(each)} className="one-frame">
              <Json
                title={`${say(`stations.frame.${each.direction}`)} · ${say(`stations.frame.${kind}`)}`}
                value={payload}
              />
              <Copy text={each.body} />
            </div>
          )
        })}
      </div>
    </section>
  )
}
