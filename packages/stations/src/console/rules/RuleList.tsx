import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  formatInstant,
  ListDrawer,
  ListPage,
  translateText,
  useList,
  useOperatorZone,
  usePage,
  useWords,
} from '@evops/kit'
import { type AlarmRule, createAlarmRule, listAlarmRules } from '../../contract/index.ts'
import { LevelMark } from '../alarms/alarm-text.tsx'
import { alarmWords } from '../alarms/alarms.words.ts'
import { NewRule, RuleDrawer } from './RuleDrawer.tsx'
import { ruleName, ruleCondition, alarmRuleScope } from '../alarms/rule-text.ts'
import { ruleWords } from '../alarms/rules.words.ts'
import '../alarms/alarms.css'

const c = columnsFor<AlarmRule>('stations.rule')
const isSilent = ({ silentUntil }: AlarmRule) => silentUntil !== null && Date.parse(silentUntil) > Date.now()
const columnsIn = (zone: string | undefined) => [
  c.custom('name', (row) => <b className="two-lines">{ruleName(row.name)}</b>, { width: 200, phone: 1 }),
  c.custom('kind', (row) => translateText(`stations.rule.kind.${row.kind}`), { width: 108, phone: 4 }),
  c.custom('what', (row, language) => ruleCondition(row, language), { least: 210, phone: 2 }),
  c.custom('where', (row) => alarmRuleScope(row), { width: 150 }),
  c.custom(
    'level',
    (row) => (row.level === null ? translateText('stations.rule.level-fault') : <LevelMark level={row.level} />),
    { width: 150 },
  ),
  c.custom(
    'state',
    (row, language) => {
      if (!row.enabled) return <span className="tag">{translateText('stations.rule.off')}</span>
      if (!isSilent(row)) return <span className="tag good">{translateText('stations.rule.on')}</span>
      const time = formatInstant(row.silentUntil, language, zone, 'short')
      return <span className="tag warn">{translateText('stations.rule.silent-until', { time })}</span>
    },
    { width: 195, phone: 3 },
  ),
  c.number('recent', { width: 125 }),
]

/** ROUTE-02: alarm rules with their conditions, places, times and escalation. */
export function RuleList() {
  const t = useWords(ruleWords)
  useWords(alarmWords)
  const zone = useOperatorZone()
  const { setSearch } = usePage()
  const list = useList(listAlarmRules, { pageSize: 50, words: 'stations.rule' })
  return (
    <ListPage
      title={t('stations.rule.title')}
      list={list}
      actions={<AddButton call={createAlarmRule}>{t('stations.rule.new')}</AddButton>}
      filters={
        <Filters list={list} find={{ key: 'search', label: t('stations.rule.find') }}>
          <FilterSelect list={list} name="kind" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewRule onClose={onClose} />}
          row={(row, drawerProps) => <RuleDrawer key={`${row.id} ${row.version}`} rule={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columnsIn(zone)}
        keyOf={(row) => row.id}
        label={t('stations.rule.title')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={<Empty icon="bell" words="stations.rule.empty" />}
      />
    </ListPage>
  )
}
