import {
  AddButton,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatNumber,
  formatDuration,
  type EndpointOptions,
  type List,
  ListDrawer,
  ListPage,
  longText,
  Tag,
  useCall,
  useIsPermitted,
  useLanguage,
  useList,
  useIsPhoneWidth,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  feedbackExport,
  feedbackKinds,
  feedbackPermissions,
  feedbackStates,
  feedbackStateWords,
  feedbackSummary,
  listFeedback,
  saveFeedback,
  saveFeedbackReply,
  type FeedbackRow,
} from '../../contract/index.ts'
import { feedbackMenuWords } from './feedback-door.words.ts'
import { feedbackTones, feedbackChargePointText } from './feedback-tones.ts'
import { feedbackWords } from './feedback.words.ts'
import { FeedbackDrawer } from './FeedbackDrawer.tsx'
import { NewFeedback } from './NewFeedback.tsx'
import { PreparedReplies } from './PreparedReplies.tsx'
import '../evaluations/evaluations.css'

const c = columnsFor<FeedbackRow>('members.feedback.col')
const state = c.status(
  'state',
  (row) => ({ tone: feedbackTones[row.state], word: `members.feedback.state-${row.state}` }),
  { width: 116 },
)
const columns = [
  c.text('no', { width: 120 }),
  c.custom('content', (row) => <FeedbackText row={row} />, { least: 140 }),
  state,
  c.custom('kind', (row) => <Kind row={row} />, { width: 140 }),
  c.custom('who', (row) => <Who row={row} />, { width: 120 }),
  c.custom('place', (row) => <Place row={row} />, { width: 172 }),
  c.text('assignedName', { width: 104 }),
  c.custom('waited', (row) => <Waited row={row} />, { width: 124, align: 'end' }),
  c.when('createdAt', (row) => row.timeZone, { sort: true }),
]
const phoneColumns = [
  c.custom('content', (row) => (
    <>
      <FeedbackText row={row} />
      <small>
        {row.no} · <Waited row={row} />
      </small>
    </>
  )),
  { ...state, width: 108 },
]

/** Feedback screen (ROUTE-13): customers' feedback and its state. */
export function FeedbackList() {
  const t = useWords(feedbackWords)
  const m = useWords(feedbackMenuWords)
  useWords(feedbackStateWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const narrow = useIsPhoneWidth()
  const { setSearch } = usePage()
  const list = useList(listFeedback, { pageSize: 50, words: 'members.feedback.col' })
  const states = feedbackStates.map((value) => ({
    value,
    label: translate(`members.feedback.state-${value}`),
  }))
  const kinds = feedbackKinds.map((value) => ({ value, label: translate(`members.feedback.kind-${value}`) }))
  const yesNo = [
    { value: 'true', label: t('members.feedback.yes') },
    { value: 'false', label: t('members.feedback.no') },
  ]
  const [isRepliesOpen, setReplies] = useState(false)
  const drawer = (
    <ListDrawer
      list={list}
      fresh={({ onClose }) => <NewFeedback onClose={onClose} />}
      id={(id, drawerProps) => <FeedbackDrawer key={id} id={id} {...drawerProps} />}
    />
  )
  return (
    <ListPage
      title={m('members.title-feedback')}
      list={list}
      fresh={<FeedbackCounts filter={list.filters} />}
      actions={
        <>
          {may(feedbackPermissions.export) && (
            <ExportButton
              name={feedbackExport}
              filter={list.filters}
              label={t('members.feedback.export')}
              disabled={list.total === 0}
            />
          )}
          <Can call={saveFeedbackReply}>
            <Button onClick={() => setReplies(true)}>{t('members.feedback.replies')}</Button>
          </Can>
          <AddButton call={saveFeedback}>{t('members.feedback.new')}</AddButton>
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('members.feedback.find') }}>
          <FilterDays list={list} from="from" to="to" label={t('members.feedback.days')} />
          <FilterSelect list={list} name="state" options={states} />
          <FilterSelect list={list} name="kind" options={kinds} />
          <FilterSelect list={list} name="handedOver" label={t('members.feedback.handed')} options={yesNo} />
        </Filters>
      }
      drawer={drawer}
    >
      {isRepliesOpen && <PreparedReplies onClose={() => setReplies(false)} />}
      <DataTable
        list={list}
        columns={narrow ? phoneColumns : columns}
        keyOf={(row) => row.id}
        label={m('members.title-feedback')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={<Empty icon="bell" words="members.feedback.none" />}
      />
    </ListPage>
  )
}

/** Shows the number of open items and the waiting time under the list's filter. */
function FeedbackCounts({ filter }: { filter: List<FeedbackRow>['filters'] }) {
  const t = useWords(feedbackWords)
  const language = useLanguage()
  // Safe cast: the list sends the same filter, which the server validates.
  const query = filter as EndpointOptions<typeof feedbackSummary>['query']
  const { data } = useCall(feedbackSummary, { query }, { quiet: true })
  if (!data) return null
  return (
    <span>
      {t('members.feedback.open')} <b className="num">{formatNumber(data.open, language)}</b> ·{' '}
      {t('members.feedback.unanswered')} <b className="num">{formatNumber(data.unanswered, language)}</b>
      {data.medianSeconds !== null && (
        <>
          {' '}
          · {t('members.feedback.median')} {formatDuration(data.medianSeconds, language)}
        </>
      )}
    </span>
  )
}

function FeedbackText({ row }: { row: FeedbackRow }) {
  const t = useWords(feedbackWords)
  return longText(row.content) || <span className="dimmer">{t('members.feedback.erased')}</span>
}
function Kind({ row }: { row: FeedbackRow }) {
  const t = useWords(feedbackWords)
  const translate = useTranslate()
  return (
    <>
      {translate(`members.feedback.kind-${row.kind}`)}{' '}
      {row.handedOverAt !== null && <Tag tone="acc">{t('members.feedback.handed')}</Tag>}
    </>
  )
}
function Who({ row }: { row: FeedbackRow }) {
  const t = useWords(feedbackWords)
  return row.memberName ?? <span className="dimmer">{row.contact || t('members.feedback.anonymous')}</span>
}
function Place({ row }: { row: FeedbackRow }) {
  if (row.stationName === null) return <span className="dimmer">—</span>
  return (
    <>
      {longText(row.stationName)}
      {row.chargePointName !== null && <small>{feedbackChargePointText(row)}</small>}
    </>
  )
}
function Waited({ row }: { row: FeedbackRow }) {
  const t = useWords(feedbackWords)
  const language = useLanguage()
  const span = formatDuration(row.waitedSeconds, language)
  if (row.firstReplyAt !== null || row.closedAt !== null) return <span className="num">{span}</span>
  return <span className="warn two-lines">{t('members.feedback.waiting', { span })}</span>
}
