import {
  type DrawerNavigation,
  drawerNavigation,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  ExportButton,
  Facts,
  FilterDays,
  Filters,
  FilterSelect,
  formatInstant,
  hasTranslation,
  Pager,
  useCall,
  useIsPermitted,
  useLanguage,
  useList,
  useOperatorZone,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  getMemberNotice,
  listMemberNotices,
  memberEventKeys,
  type MemberNotice,
  memberNoticesExport,
  messagePermissions,
  noticeExportWords,
  noticeStates,
  memberChannels,
  receiptStates,
} from '../../contract/index.ts'
import { centreWords } from './message-centre.words.ts'
import { ChannelName, EventName, NoticeTags, useEventChoices } from './parts.tsx'

const c = columnsFor<MemberNotice>('outreach.notice')
const columnsIn = (zone: string | undefined) => [
  c.when('createdAt', zone ?? 'UTC', { width: 160, sort: true, phone: 4 }),
  c.text('memberName', { width: 140, phone: 2 }),
  c.custom('event', (row) => <EventName event={row.event} />, { width: 160 }),
  c.text('title', { width: 280, phone: 1 }),
  c.custom('state', (row) => <NoticeTags notice={row} />, { width: 230, phone: 3 }),
  c.custom('sentBy', (row) => row.sentBy && <ChannelName channel={row.sentBy} />, { width: 170 }),
]

/** The notices sent to members with their channel; on a member's page, only those of the member. */
export function NoticeTab({ memberId }: { memberId?: string }) {
  const t = useWords(centreWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const zone = useOperatorZone()
  const list = useList(listMemberNotices, {
    pageSize: 50,
    every: 5_000,
    ...(memberId !== undefined && { always: { memberId } }),
  })
  const states = noticeStates.map((value) => ({ value, label: noticeExportWords.state[value][language] }))
  const receipts = receiptStates.map((value) => ({
    value,
    label: noticeExportWords.receipt[value][language],
  }))
  const events = useEventChoices(memberEventKeys)
  return (
    <>
      <div className="sheet list-sheet">
        {may(messagePermissions.export) && (
          <div className="row tab-acts">
            <ExportButton
              name={memberNoticesExport}
              filter={list.filters}
              label={t('outreach.centre.export')}
              disabled={list.total === 0}
            />
          </div>
        )}
        <Filters list={list}>
          <FilterDays list={list} from="from" to="to" label={t('outreach.notice.days')} />
          <FilterSelect list={list} name="event" label={t('outreach.notice.event')} options={events} />
          <FilterSelect list={list} name="state" label={t('outreach.notice.state')} options={states} />
          <FilterSelect list={list} name="receipt" label={t('outreach.notice.receipt')} options={receipts} />
        </Filters>
        <DataTable
          list={list}
          columns={columnsIn(zone)}
          keyOf={(row) => row.id}
          label={t('outreach.centre.log')}
          empty={<Empty icon="bell" title={t('outreach.notice.none')} />}
        />
      </div>
      <Pager list={list} />
      {list.open && (
        <NoticeDrawer key={list.open} id={list.open} {...drawerNavigation(list, (row: MemberNotice) => row.id)} />
      )}
    </>
  )
}

function NoticeDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(centreWords)
  const translate = useTranslate()
  const language = useLanguage()
  const zone = useOperatorZone()
  const { data } = useCall(getMemberNotice, { params: { id } }, { quiet: true })
  if (!data || data.id !== id)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  const when = (at: string | null) => at && formatInstant(at, language, zone, 'second')
  const channelOf = (name: string) => {
    const channel = memberChannels.find((one) => one === name)
    return channel ? noticeExportWords.channel[channel][language] : name
  }
  const reason = (code: string) => (hasTranslation(`outreach.pass.${code}`) ? translate(`outreach.pass.${code}`) : code)
  return (
    <Drawer title={data.title} tags={<NoticeTags notice={data} />} {...neighbours}>
      <p>{data.text}</p>
      {data.folded > 0 && <p className="dim small">{t('outreach.notice.folded', { count: data.folded })}</p>}
      <Facts
        of={[
          [t('outreach.notice.memberName'), data.memberName],
          [t('outreach.notice.createdAt'), when(data.createdAt)],
          [t('outreach.notice.doneAt'), when(data.doneAt)],
          [
            t('outreach.notice.receipt'),
            data.receipt &&
              [noticeExportWords.receipt[data.receipt][language], data.receiptReason, when(data.receiptAt)]
                .filter(Boolean)
                .join(' · '),
          ],
          [t('outreach.notice.readAt'), when(data.readAt)],
        ]}
      />
      <h3>{t('outreach.notice.tries')}</h3>
      {data.tries.length === 0 && <p className="dim">{t('outreach.notice.no-tries')}</p>}
      <Facts
        of={data.tries.map((one, place) => [
          `${place + 1}. ${channelOf(one.channel)}`,
          [translate(`outreach.try.${one.outcome}`), reason(one.code), one.answer].filter(Boolean).join(' · '),
        ])}
      />
    </Drawer>
  )
}
