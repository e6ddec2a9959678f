import { Button, Can, useCall, usePage, useWords } from '@evops/platform/console'
import { useState } from 'react'
import { createWorkOrder, putWorkRules, workOrderSummary } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { figureWords } from './figures.words.ts'
import { orderWords } from './orders.words.ts'
import { RulesDialog } from './RulesDialog.tsx'

const views = ['list', 'mine', 'board', 'figures'] as const

/** The ways to look at orders; how many wait stands beside. */
export function OrderViews() {
  const t = useWords(orderWords)
  const m = useWords(menuWords)
  const { search, setSearch } = usePage()
  const { data } = useCall(workOrderSummary, {}, { quiet: true, every: 30_000 })
  const current = views.find((view) => view === search.view) ?? 'list'
  const leave = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return (
    <div className="views" role="tablist" aria-label={m('maintenance.menu.orders')}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          aria-selected={view === current}
          onClick={() => setSearch({ ...leave, view: view === 'list' ? undefined : view }, 'push')}
        >
          {t(`maintenance.order.view-${view}`)}
          {view === 'mine' && data !== undefined && data.mine > 0 && ` · ${data.mine}`}
        </button>
      ))}
    </div>
  )
}

/** What every view offers. */
export function OrderActions() {
  const t = useWords(orderWords)
  const f = useWords(figureWords)
  const { setSearch } = usePage()
  const [ruling, setRuling] = useState(false)
  return (
    <>
      <Can call={putWorkRules}>
        <Button icon="settings" onClick={() => setRuling(true)}>
          {f('maintenance.rule.title')}
        </Button>
      </Can>
      <Can call={createWorkOrder}>
        <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1' })}>
          {t('maintenance.order.new')}
        </Button>
      </Can>
      {ruling && <RulesDialog onClose={() => setRuling(false)} />}
    </>
  )
}
