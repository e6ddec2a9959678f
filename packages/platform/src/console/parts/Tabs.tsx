import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { usePage } from '../page/page.ts'

export interface TabOf {
  key: string
  title: ReactNode
  body: () => ReactNode
}
interface TabsProps {
  tabs: readonly TabOf[]
  label: string
  /** Filters of single parts: what stood for the one means nothing to the other. */
  forgets?: readonly string[]
}

/** Parts of a page of which one is shown; which one stands in the URL (`?tab=`). Arrows move between the heads (ARIA tabs). */
export function Tabs({ tabs, label, forgets = [] }: TabsProps) {
  const id = useId()
  const page = usePage()
  const current = tabs.find((tab) => tab.key === page.search.tab) ?? tabs[0]
  // Each part pages and sorts its own list.
  const choose = (key: string) =>
    page.setSearch({
      ...Object.fromEntries(['page', 'sort', ...forgets].map((name) => [name, undefined])),
      tab: key === tabs[0]?.key ? undefined : key,
    })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex((tab) => tab.key === current?.key)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    choose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  useEffect(() => {
    // On a phone the row of tabs is wider than the screen.
    document.getElementById(`${id}-${current?.key}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [id, current?.key])
  if (!current) return null
  return (
    <>
      <div className="views tabs-row" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === current.key}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current.key ? 0 : -1}
            onClick={() => choose(tab.key)}
          >
            {tab.title}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.key}`} className="tab-panel">
        {current.body()}
      </div>
    </>
  )
}
