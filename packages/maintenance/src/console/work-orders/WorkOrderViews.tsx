import { Button, Can, useCall, useNav, usePage, useWords, ViewTabs } from '@evops/kit'
import { useState } from 'react'
import {
  calendarsScreen,
  createWorkOrder,
  conflictsScreen,
  listWorkCalendars,
  listWorkConflicts,
  listWorkPlans,
  plansScreen,
  putWorkRules,
  workOrderSummary,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { figureWords } from './figures.words.ts'
import { workOrderWords } from './work-orders.words.ts'
import { RulesDialog } from './RulesDialog.tsx'

const views = ['list', 'mine', 'board', 'figures'] as const

/** Tabs of the views of work orders, with the number of conflicts. */
export function WorkOrderViews() {
  const t = useWords(workOrderWords)
  const m = useWords(menuWords)
  const { data } = useCall(workOrderSummary, {}, { quiet: true, every: 30_000 })
  return (
    <ViewTabs
      views={views}
      label={m('maintenance.menu.workOrders')}
      face={(view) => (
        <>
          {t(`maintenance.workOrder.view-${view}`)}
          {view === 'mine' && data !== undefined && data.mine > 0 && ` · ${data.mine}`}
        </>
      )}
    />
  )
}

/** Actions of every view. */
export function WorkOrderActions() {
  const t = useWords(workOrderWords)
  const f = useWords(figureWords)
  const m = useWords(menuWords)
  const nav = useNav()
  const { setSearch } = usePage()
  const [ruling, setRuling] = useState(false)
  return (
    <>
      <Can call={listWorkCalendars}>
        <Button icon="clock" onClick={() => nav.go(calendarsScreen.path)}>
          {m('maintenance.menu.calendars')}
        </Button>
      </Can>
      <Can call={listWorkConflicts}>
        <ConflictButton />
      </Can>
      <Can call={listWorkPlans}>
        <Button icon="refresh" onClick={() => nav.go(plansScreen.path)}>
          {m('maintenance.menu.plans')}
        </Button>
      </Can>
      <Can call={putWorkRules}>
        <Button icon="settings" onClick={() => setRuling(true)}>
          {f('maintenance.rule.title')}
        </Button>
      </Can>
      <Can call={createWorkOrder}>
        <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1' })}>
          {t('maintenance.workOrder.new')}
        </Button>
      </Can>
      {ruling && <RulesDialog onClose={() => setRuling(false)} />}
    </>
  )
}

/** The number of conflicts is shown on the button. */
function ConflictButton() {
  const m = useWords(menuWords)
  const nav = useNav()
  const query = { state: 'open', pageSize: 1 } as const
  const { data } = useCall(listWorkConflicts, { query }, { quiet: true, every: 30_000 })
  const title = m('maintenance.menu.conflicts')
  return (
    <Button icon="bug" onClick={() => nav.go(`${conflictsScreen.path}?state=open`)}>
      {title}
      {data !== undefined && data.total > 0 && ` · ${data.total}`}
    </Button>
  )
}
