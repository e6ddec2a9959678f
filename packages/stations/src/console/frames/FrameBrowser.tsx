import {
  Button,
  columnsFor,
  Copy,
  DataTable,
  Empty,
  ExportButton,
  formatNumber,
  formatWhen,
  Icon,
  Link,
  say,
  useLanguage,
  useNarrow,
  usePage,
  useSay,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { type FrameRow, listFrames } from '../../contract/index.ts'
import { Json } from '../commands/Json.tsx'
import { MoreRows } from '../MoreRows.tsx'
import { useKeyset } from '../use-keyset.ts'
import { FrameFilters, type FrameSearch, useFrameSearch } from './FrameFilters.tsx'
import { placeName } from '../place-name.ts'
import { PlaceText } from '../PlaceText.tsx'
import { frameKey, halves, readFrame } from './frame.rules.ts'
import { frameWords } from './frames.words.ts'
import { RevealFrame } from './RevealFrame.tsx'
import '../stations.css'
import { frameDirectionWords } from '../../contract/frame-values.words.ts'
import '../commands/commands.css'

const c = columnsFor<FrameRow>('stations.frame')
const columns = [
  c.custom(
    'at',
    (row, language) => (
      <>
        {formatWhen(row.at, language, row.timeZone, 'time-second')}
        <small>{formatWhen(row.at, language, row.timeZone, 'day')}</small>
      </>
    ),
    { width: 108 },
  ),
  c.custom(
    'action',
    (row) => (
      <span className="row">
        <Way row={row} />
        <span className="clip">{row.action ?? '—'}</span>
        <Kind row={row} />
      </span>
    ),
    { width: 270 },
  ),
  c.custom('took', (row, language) => tookOf(row, (ms) => formatNumber(ms, language)), { width: 110 }),
  c.custom('content', (row) => <code className="clip dim">{JSON.stringify(readFrame(row).payload)}</code>),
]
const chargePointColumn = c.custom(
  'chargePoint',
  (row) => (
    <>
      <PlaceText of={placeName(row)} />
      <small>{row.chargePointNo}</small>
    </>
  ),
  { width: 230 },
)
const allColumns = [chargePointColumn, ...columns]
/** On a phone a message's name has the whole first line; of one charge point the second has its day. */
const phoneColumns = (ofOne: boolean) => [
  c.custom(
    'action',
    (row, language) => (
      <>
        <span className="row">
          <Way row={row} />
          <span className="clip">{row.action ?? '—'}</span>
        </span>
        <small>
          {readFrame(row).kind === 'error' ? (
            <Kind row={row} />
          ) : (
            say(`stations.frame.${readFrame(row).kind}`)
          )}{' '}
          · {!ofOne && `${placeName(row)} · `}
          {formatWhen(row.at, language, row.timeZone, ofOne ? 'second' : 'time-second')}
        </small>
      </>
    ),
    { least: 120 },
  ),
]

const [phoneOfAll, phoneOfOne] = [phoneColumns(false), phoneColumns(true)]

function Way({ row }: { row: FrameRow }) {
  const way = say(`stations.frame.${row.direction}`)
  return (
    <span title={way}>
      <Icon name={row.direction === 'in' ? 'down' : 'up'} />
      <span className="unseen">{way}</span>
    </span>
  )
}
function Kind({ row }: { row: FrameRow }) {
  const { kind } = readFrame(row)
  return <span className={kind === 'error' ? 'tag bad' : 'tag'}>{say(`stations.frame.${kind}`)}</span>
}

function tookOf(row: FrameRow, written: (ms: number) => string): string {
  if (row.pair) return say('stations.frame.ms', { ms: written(row.pair.milliseconds) })
  return readFrame(row).kind === 'call' ? say('stations.frame.unanswered') : ''
}

/** The conversation with charge points, word by word; of one, or of all. A press shows a message with its other half. */
export function FrameBrowser({ chargePoint }: { chargePoint?: { id: string; timeZone: string } }) {
  const t = useWords(frameWords)
  useWords(frameDirectionWords)
  const search = useFrameSearch(chargePoint)
  const narrow = useNarrow()
  const [chosen, setChosen] = useState<FrameRow>()
  const { query } = search
  const frames = useKeyset(listFrames, {
    key: [JSON.stringify(query)],
    given: (before) => ({ query: { ...query, before, limit: 100 } }),
    read: (reply) => reply,
  })
  return (
    <div className={chosen ? 'frames chosen' : 'frames'}>
      <div className="sheet list-sheet">
        <FrameFilters search={search} whole={chargePoint === undefined}>
          <Button icon="refresh" busy={frames.isFetching} onClick={frames.reload}>
            {t('stations.frame.reload')}
          </Button>
          <ExportButton
            name="stations.frames"
            filter={{ ...query, errors: query.errors ? 'true' : undefined }}
            disabled={frames.rows.length === 0}
            label={t('stations.frame.export')}
          />
        </FrameFilters>
        <DataTable
          rows={frames.rows}
          columns={chargePoint ? (narrow ? phoneOfOne : columns) : narrow ? phoneOfAll : allColumns}
          keyOf={frameKey}
          label={t('stations.frame.title')}
          onOpen={setChosen}
          empty={
            <Empty icon="operation" title={t('stations.frame.none')}>
              <p>{t('stations.frame.none-text')}</p>
            </Empty>
          }
        />
        <MoreRows list={frames} />
      </div>
      {chosen && <Conversation frame={chosen} search={search} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

/** Request and answer beside each other, the request first. */
function Conversation({
  frame,
  search,
  onClose,
}: {
  frame: FrameRow
  search: FrameSearch
  onClose: () => void
}) {
  const say = useSay()
  const t = useWords(frameWords)
  useWords(frameDirectionWords)
  const language = useLanguage()
  const { messageId } = frame
  const onChargePointPage = usePage().params.id === frame.chargePointId
  return (
    <section className="sheet">
      <header>
        <h2>{frame.action ?? ''}</h2>
        <Button kind="text" icon="close" onClick={onClose}>
          {t('stations.frame.close')}
        </Button>
      </header>
      <div className="body stack">
        {!onChargePointPage && (
          <Link to={`/statsanalysis/chgpile/${frame.chargePointId}?tab=frames`}>{placeName(frame)}</Link>
        )}
        {halves(frame).map((half) => {
          const { kind, payload } = readFrame(half)
          const at = formatWhen(half.at, language, frame.timeZone, 'second')
          return (
            <div key={half.direction} className="one-frame">
              <Json
                title={`${at} · ${say(`stations.frame.${half.direction}`)} · ${say(`stations.frame.${kind}`)}`}
                value={payload}
              />
              <Copy text={half.body} />
            </div>
          )
        })}
        <p className="note">{tookOf(frame, (ms) => formatNumber(ms, language))}</p>
        <RevealFrame key={frameKey(frame)} frame={frame} />
        {messageId && (
          <Button kind="text" icon="search" onClick={() => search.set({ messageId })}>
            {t('stations.frame.same-id')}
          </Button>
        )}
      </div>
    </section>
  )
}
