import { Icon, useWords } from '@evops/kit'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { OrganisationBrief } from '../../contract/index.ts'
import { orgWords } from './organisations.words.ts'
import { handleTreeKey, treeLines, type TreeLine } from './tree.rules.ts'
import './organisations.css'

/** Shows organisations as a tree: arrow keys move, fold and unfold; Enter or a click selects (ARIA tree pattern). */
export function OrgTree({
  all,
  chosen,
  onChoose,
  allLabel,
}: {
  all: readonly OrganisationBrief[]
  chosen: string | undefined
  onChoose: (orgId: string | undefined) => void
  /** Label of an extra line above the roots that clears the selection. */
  allLabel?: string
}) {
  const t = useWords(orgWords)
  const [find, setFind] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string>()
  const box = useRef<HTMLDivElement>(null)
  const lines = treeLines(all, closed, find)
  const current = lines.find((line) => line.org.orgId === (active ?? chosen)) ?? lines[0]

  const fold = (orgId: string) =>
    setClosed((was) => (was.has(orgId) ? new Set([...was].filter((id) => id !== orgId)) : new Set([...was, orgId])))
  const focus = (orgId: string) => {
    setActive(orgId)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-org="${orgId}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = lines.findIndex((line) => line === current)
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (current) onChoose(current.org.orgId)
      return
    }
    const move = handleTreeKey(lines, at, event.key)
    if (!move) return
    event.preventDefault()
    if (move.fold) fold(move.fold)
    if (move.to) focus(move.to)
  }
  return (
    <div className="org-tree">
      <div className="field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('organisation.org.find')}
          placeholder={t('organisation.org.find')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      {allLabel && (
        <button
          type="button"
          className="org-all"
          aria-pressed={chosen === undefined}
          onClick={() => onChoose(undefined)}
        >
          {allLabel}
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on one of its items (roving) */}
      <div ref={box} role="tree" aria-label={t('organisation.org.tree')} onKeyDown={onKeyDown}>
        {lines.map((line) => (
          <Line
            key={line.org.orgId}
            line={line}
            isChosen={line.org.orgId === chosen}
            isActive={line === current}
            onFold={() => fold(line.org.orgId)}
            onChoose={() => {
              setActive(line.org.orgId)
              onChoose(line.org.orgId)
            }}
          />
        ))}
      </div>
    </div>
  )
}

function Line({
  line,
  isChosen,
  isActive,
  onFold,
  onChoose,
}: {
  line: TreeLine
  isChosen: boolean
  isActive: boolean
  onFold: () => void
  onChoose: () => void
}) {
  const { org, level, hasBelow, isOpen, place, siblings } = line
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it hears the keys
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={hasBelow ? isOpen : undefined}
      aria-selected={isChosen}
      aria-posinset={place}
      aria-setsize={siblings}
      tabIndex={isActive ? 0 : -1}
      data-org={org.orgId}
      style={{ paddingLeft: 4 + (level - 1) * 16 }}
      onClick={onChoose}
    >
      <span
        className={hasBelow ? 'fold' : 'fold none'}
        aria-hidden="true"
        onClick={(event) => {
          if (!hasBelow) return
          event.stopPropagation()
          onFold()
        }}
      >
        {hasBelow && <Icon name={isOpen ? 'down' : 'right'} />}
      </span>
      <span className="clip" title={`${org.name} · ${org.code}`}>
        {org.name}
      </span>
    </div>
  )
}
