import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  ListDrawer,
  Pager,
  translateText,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createNotificationRule, listNotificationRules, type NotificationRule } from '../../contract/index.ts'
import { NewRule, RuleDrawer } from './RuleDrawer.tsx'
import { settingsWords } from './settings.words.ts'
import './settings.css'

const c = columnsFor<NotificationRule>('outreach.rule')
const columns = [
  c.custom('name', (row) => <b>{row.name}</b>, { width: 220, phone: 1 }),
  c.custom('minLevel', (row) => translateText(`outreach.level.${row.minLevel}`), { width: 130, phone: 4 }),
  c.custom('steps', (row) => row.steps.map((step) => translateText(`outreach.step.${step}`)).join(', '), {
    width: 260,
  }),
  c.custom('ways', (row) => waysOf(row), { width: 260, phone: 2 }),
  c.custom(
    'state',
    (row) => (
      <span className={row.enabled ? 'tag good' : 'tag'}>
        {translateText(row.enabled ? 'outreach.rule.on' : 'outreach.rule.off')}
      </span>
    ),
    { width: 120, phone: 3 },
  ),
]
function waysOf({ bell, wecom, emails, webhookIds }: NotificationRule): string {
  return [
    ...(bell ? [translateText('outreach.rule.bell')] : []),
    ...(wecom ? [translateText('outreach.rule.wecom')] : []),
    ...emails,
    ...(webhookIds.length > 0 ? [`${webhookIds.length} × Webhook`] : []),
  ].join(', ')
}

export function RuleTab() {
  const t = useWords(settingsWords)
  const { setSearch } = usePage()
  const list = useList(listNotificationRules)
  const add = <AddButton call={createNotificationRule}>{t('outreach.rule.new')}</AddButton>
  return (
    <>
      <div className="sheet list-sheet">
        {list.total > 0 && <div className="row tab-acts">{add}</div>}
        <Filters list={list} find={{ key: 'search', label: t('outreach.rule.find') }} />
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          label={t('outreach.settings.rules')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="bell" title={t('outreach.rule.empty')}>
              <p>{t('outreach.rule.empty-text')}</p>
              {add}
            </Empty>
          }
        />
      </div>
      <Pager list={list} />
      {
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewRule onClose={onClose} />}
          row={(row, drawerProps) => <RuleDrawer key={`${row.id} ${row.version}`} rule={row} {...drawerProps} />}
        />
      }
    </>
  )
}
