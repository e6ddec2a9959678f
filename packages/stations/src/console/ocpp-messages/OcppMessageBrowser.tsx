import {
  Button,
  columnsFor,
  Copy,
  DataTable,
  Empty,
  ExportButton,
  formatNumber,
  formatInstant,
  Icon,
  Link,
  translateText,
  useLanguage,
  useIsPhoneWidth,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import type { Language } from '@evops/platform/contract'
import { type OcppMessageRow, listOcppMessages } from '../../contract/index.ts'
import { MoreRows } from '../MoreRows.tsx'
import { useKeysetList } from '../use-keyset.ts'
import { OcppMessageFilters, type OcppMessageSearch, useOcppMessageSearch } from './OcppMessageFilters.tsx'
import { placeName } from '../place-name.ts'
import { PlaceText } from '../PlaceText.tsx'
import {
  ocppMessageKey,
  requestAndResponse,
  parseStoredOcppMessage,
  waitsForAnswer,
  ykcMessageOf,
} from './ocpp-message.rules.ts'
import { OcppMessageBody } from './OcppMessageBody.tsx'
import { ocppMessageWords } from './ocpp-messages.words.ts'
import { RevealOcppMessage } from './RevealOcppMessage.tsx'
import '../stations.css'
import { ocppMessageDirectionWords } from '../../contract/ocpp-message-values.words.ts'
import '../commands/commands.css'

const c = columnsFor<OcppMessageRow>('stations.ocppMessage')
const columns = [
  c.custom(
    'at',
    (row, language) => (
      <>
        {formatInstant(row.at, language, row.timeZone, 'time-second')}
        <small>{formatInstant(row.at, language, row.timeZone, 'day')}</small>
      </>
    ),
    { width: 108 },
  ),
  c.custom(
    'action',
    (row, language) => (
      <span className="row">
        <Way row={row} />
        <span className="clip">{nameOf(row, language)}</span>
        <Kind row={row} />
      </span>
    ),
    { width: 270 },
  ),
  c.custom('took', (row, language) => formatReplyTime(row, (ms) => formatNumber(ms, language)), {
    width: 110,
  }),
  c.custom('content', (row) => <code className="clip dim">{JSON.stringify(parseStoredOcppMessage(row).payload)}</code>),
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
/**
 * Phone columns. The message name uses the whole first line; in the log of one charge point the second line also has
 * the date.
 */
const phoneColumns = (ofOne: boolean) => [
  c.custom(
    'action',
    (row, language) => (
      <>
        <span className="row">
          <Way row={row} />
          <span className="clip">{nameOf(row, language)}</span>
        </span>
        <small>
          {parseStoredOcppMessage(row).kind === 'error' ? (
            <Kind row={row} />
          ) : (
            translateText(`stations.ocppMessage.${parseStoredOcppMessage(row).kind}`)
          )}{' '}
          · {!ofOne && `${placeName(row)} · `}
          {formatInstant(row.at, language, row.timeZone, ofOne ? 'second' : 'time-second')}
        </small>
      </>
    ),
    { least: 120 },
  ),
]

const [phoneOfAll, phoneOfOne] = [phoneColumns(false), phoneColumns(true)]

const nameOf = (row: OcppMessageRow, language: Language) =>
  ykcMessageOf(parseStoredOcppMessage(row), language)?.title ?? row.action ?? '—'

function Way({ row }: { row: OcppMessageRow }) {
  const way = translateText(`stations.ocppMessage.${row.direction}`)
  return (
    <span title={way}>
      <Icon name={row.direction === 'in' ? 'down' : 'up'} />
      <span className="unseen">{way}</span>
    </span>
  )
}
function Kind({ row }: { row: OcppMessageRow }) {
  const { kind } = parseStoredOcppMessage(row)
  return <span className={kind === 'error' ? 'tag bad' : 'tag'}>{translateText(`stations.ocppMessage.${kind}`)}</span>
}

function formatReplyTime(row: OcppMessageRow, written: (ms: number) => string): string {
  if (row.pair) return translateText('stations.ocppMessage.ms', { ms: written(row.pair.milliseconds) })
  const isMissing = waitsForAnswer(parseStoredOcppMessage(row), row.action)
  return isMissing ? translateText('stations.ocppMessage.unanswered') : ''
}

/** OCPP messages of one charge point or of all. A click shows a message together with its request or response. */
export function OcppMessageBrowser({ chargePoint }: { chargePoint?: { id: string; timeZone: string } }) {
  const t = useWords(ocppMessageWords)
  useWords(ocppMessageDirectionWords)
  const search = useOcppMessageSearch(chargePoint)
  const narrow = useIsPhoneWidth()
  const [chosen, setChosen] = useState<OcppMessageRow>()
  const { query } = search
  const ocppMessages = useKeysetList(listOcppMessages, {
    key: [JSON.stringify(query)],
    inputOf: (before) => ({ query: { ...query, before, limit: 100 } }),
    read: (reply) => reply,
  })
  return (
    <div className={chosen ? 'ocpp-messages chosen' : 'ocpp-messages'}>
      <div className="sheet list-sheet">
        <OcppMessageFilters search={search} whole={chargePoint === undefined}>
          <Button icon="refresh" busy={ocppMessages.isFetching} onClick={ocppMessages.reload}>
            {t('stations.ocppMessage.reload')}
          </Button>
          <ExportButton
            name="stations.ocpp-messages"
            filter={{ ...query, errors: query.errors ? 'true' : undefined }}
            disabled={ocppMessages.rows.length === 0}
            label={t('stations.ocppMessage.export')}
          />
        </OcppMessageFilters>
        <DataTable
          rows={ocppMessages.rows}
          columns={chargePoint ? (narrow ? phoneOfOne : columns) : narrow ? phoneOfAll : allColumns}
          keyOf={ocppMessageKey}
          label={t('stations.ocppMessage.title')}
          onOpen={setChosen}
          empty={
            <Empty icon="operation" title={t('stations.ocppMessage.none')}>
              <p>{t('stations.ocppMessage.none-text')}</p>
            </Empty>
          }
        />
        <MoreRows list={ocppMessages} />
      </div>
      {chosen && <Conversation ocppMessage={chosen} search={search} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

/** Request and response next to each other, the request first. */
function Conversation({
  ocppMessage,
  search,
  onClose,
}: {
  ocppMessage: OcppMessageRow
  search: OcppMessageSearch
  onClose: () => void
}) {
  const translate = useTranslate()
  const t = useWords(ocppMessageWords)
  useWords(ocppMessageDirectionWords)
  const language = useLanguage()
  const { messageId } = ocppMessage
  const onChargePointPage = usePage().params.id === ocppMessage.chargePointId
  return (
    <section className="sheet">
      <header>
        <h2>{nameOf(ocppMessage, language)}</h2>
        <Button kind="text" icon="close" onClick={onClose}>
          {t('stations.ocppMessage.close')}
        </Button>
      </header>
      <div className="body stack">
        {!onChargePointPage && (
          <Link to={`/statsanalysis/chgpile/${ocppMessage.chargePointId}?tab=ocppMessages`}>
            {placeName(ocppMessage)}
          </Link>
        )}
        {requestAndResponse(ocppMessage).map((half) => {
          const parsed = parseStoredOcppMessage(half)
          const at = formatInstant(half.at, language, ocppMessage.timeZone, 'second')
          return (
            <div key={half.direction} className="one-ocpp-message">
              <OcppMessageBody
                title={`${at} · ${translate(`stations.ocppMessage.${half.direction}`)} · ${translate(`stations.ocppMessage.${parsed.kind}`)}`}
                message={parsed}
              />
              <Copy text={half.body} />
            </div>
          )
        })}
        <p className="note">{formatReplyTime(ocppMessage, (ms) => formatNumber(ms, language))}</p>
        <RevealOcppMessage key={ocppMessageKey(ocppMessage)} ocppMessage={ocppMessage} />
        {messageId && (
          <Button kind="text" icon="search" onClick={() => search.set({ messageId })}>
            {t('stations.ocppMessage.same-id')}
          </Button>
        )}
      </div>
    </section>
  )
}
