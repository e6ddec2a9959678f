import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { usePage } from '../page/page.ts'
import { useIsPhoneWidth } from '../page/use-narrow.ts'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { Icon } from './Icon.tsx'
import { MenuItem, Popover } from './Menu.tsx'
import { scrollToItem } from './show-item.ts'

export interface TabDefinition {
  key: string
  title: ReactNode
  body: () => ReactNode
  /** True for a rarely used tab: it is in a menu, and next to the other tabs only while it is open and on a phone. */
  rare?: boolean
}
interface TabsProps {
  tabs: readonly TabDefinition[]
  label: string
  /** Filters of individual tabs, which are removed when another tab is opened. */
  forgets?: readonly string[]
}

/**
 * Tabs of a page; the open one is in the URL (`?tab=`), and rare ones are in a menu. Arrow keys move between the tabs
 * (ARIA tabs).
 */
export function Tabs({ tabs, label, forgets = [] }: TabsProps) {
  const t = useWords(kitWords)
  const id = useId()
  const page = usePage()
  const current = tabs.find((tab) => tab.key === page.search.tab) ?? tabs[0]
  // On a phone, tabs without room wrap to the next line, and the page heading has the only menu.
  const rare = useIsPhoneWidth() ? [] : tabs.filter((tab) => tab.rare)
  const heads = [...tabs.filter((tab) => !rare.includes(tab)), ...rare.filter((tab) => tab.key === current?.key)]
  // Each tab has its own paging, sorting and search.
  const choose = (key: string) =>
    page.setSearch({
      ...Object.fromEntries(['page', 'sort', 'search', ...forgets].map((name) => [name, undefined])),
      tab: key === tabs[0]?.key ? undefined : key,
    })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = heads.findIndex((tab) => tab.key === current?.key)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step === undefined ? undefined : heads[(at + step + heads.length) % heads.length]
    if (!next) return
    event.preventDefault()
    choose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  useEffect(() => {
    // On a phone, the row of tabs is wider than the screen.
    const head = document.getElementById(`${id}-${current?.key}`)
    scrollToItem(head?.parentElement, head)
  }, [id, current?.key])
  if (!current) return null
  return (
    <>
      <div className="views tabs-row">
        <div className="tab-heads" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {heads.map((tab) => (
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
        {rare.length > 0 && (
          <Popover
            label={t('kit.more-parts')}
            facesLabel
            className=""
            face={
              <>
                {t('kit.more-parts')} <Icon name="down" />
              </>
            }
          >
            {(close) =>
              rare.map((tab) => (
                <MenuItem
                  key={tab.key}
                  checked={tab.key === current.key}
                  onClick={() => {
                    close()
                    choose(tab.key)
                  }}
                >
                  {tab.title}
                </MenuItem>
              ))
            }
          </Popover>
        )}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current.key}`} className="tab-panel">
        {current.body()}
      </div>
    </>
  )
}
