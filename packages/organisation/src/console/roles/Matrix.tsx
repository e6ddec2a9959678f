/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- arrows move between the ticks inside */
/* oxlint-disable jsx-a11y/control-has-associated-label -- cells of pages that have no such action */
import { Icon, useTranslate, useWords } from '@evops/kit'
import type { PermissionRow } from '../../contract/index.ts'
import { type KeyboardEvent } from 'react'
import { type MatrixRow, type MatrixSection, sectionSelection } from './matrix.rules.ts'
import { roleWords } from './roles.words.ts'
import './roles.css'

export interface MatrixProps {
  sections: readonly MatrixSection[]
  verbs: readonly string[]
  chosen: ReadonlySet<string>
  changed: ReadonlySet<string>
  /** True if the role holds every permission, so that no box can be changed. */
  grantsAll: boolean
  readOnly: boolean
  /** The page whose permission is explained in the side panel. */
  picked: string | undefined
  onTick: (codes: readonly string[], on: boolean) => void
}

/**
 * Permission matrix of pages × actions. A dot means that a page has no such action; amber means that a change is not
 * saved yet. Arrow keys move between the boxes.
 */
export function Matrix(props: MatrixProps) {
  const t = useWords(roleWords)
  const translate = useTranslate()
  const { sections, verbs } = props
  return (
    <table className="tbl matrix" onKeyDown={walk}>
      <colgroup>
        <col />
        {['view', ...verbs].map((verb) => (
          <col key={verb} style={{ width: 56 }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th>{t('organisation.role.page')}</th>
          <th className="c">{t('organisation.role.view')}</th>
          {verbs.map((verb) => (
            <th key={verb} className="c">
              {translate(`organisation.role.verb.${verb}`)}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <Section key={section.code} section={section} {...props} />
      ))}
    </table>
  )
}

/** Moves the focus from one checkbox to the next: left and right in a row, up and down in a column. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key]
  const cell = event.target instanceof Element ? event.target.closest('td') : null
  if (!step || !cell?.parentElement) return
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')]
  let row = rows.indexOf(cell.parentElement)
  let column = [...cell.parentElement.children].indexOf(cell)
  for (;;) {
    row += step[0] ?? 0
    column += step[1] ?? 0
    const line = rows[row]
    const next = line?.children[column]
    if (!line || (!next && step[1] !== 0)) return
    const box = next?.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (!box) continue
    event.preventDefault()
    return box.focus()
  }
}

function Section({ section, ...props }: { section: MatrixSection } & MatrixProps) {
  const t = useWords(roleWords)
  const { verbs, chosen, grantsAll, readOnly, onTick } = props
  const { state, pages, of } = sectionSelection(section, chosen)
  const codes = section.rows.flatMap((row) => row.view?.code ?? [])
  return (
    <tbody>
      <tr className="s">
        <td colSpan={verbs.length + 2}>
          <label className="check">
            <input
              type="checkbox"
              className="cb"
              ref={(box) => {
                if (box) box.indeterminate = !grantsAll && state === 'some'
              }}
              checked={grantsAll || state === 'all'}
              disabled={grantsAll || readOnly}
              onChange={() => onTick(state === 'all' && section.section ? [section.code] : codes, state !== 'all')}
            />
            {section.name}
            <small>{t('organisation.role.pages-of', { pages: grantsAll ? of : pages, of })}</small>
          </label>
        </td>
      </tr>
      {section.rows.map((row) => (
        <Line key={row.key} row={row} {...props} />
      ))}
    </tbody>
  )
}

function Line({ row, ...props }: { row: MatrixRow } & MatrixProps) {
  const t = useWords(roleWords)
  const translate = useTranslate()
  const { verbs, picked } = props
  return (
    <tr className={picked === row.page ? 'pick' : undefined}>
      <td className={row.view ? undefined : 'sub'}>
        <span className="nm clip" title={`${row.name} · ${row.key}`}>
          {row.name}
        </span>
      </td>
      <Cell code={row.view} name={`${row.name}: ${t('organisation.role.view')}`} {...props} />
      {verbs.map((verb) => (
        <Cell
          key={verb}
          code={row.actions[verb]}
          name={`${row.name}: ${translate(`organisation.role.verb.${verb}`)}`}
          {...props}
        />
      ))}
    </tr>
  )
}

function Cell({
  code,
  name,
  chosen,
  changed,
  grantsAll,
  readOnly,
  onTick,
}: { code: PermissionRow | undefined; name: string } & MatrixProps) {
  const t = useWords(roleWords)
  if (!code)
    return (
      <td className="c">
        <i className="na" aria-hidden="true" />
      </td>
    )
  const isChanged = changed.has(code.code)
  return (
    <td className="c">
      <span className={isChanged ? 'ch2' : undefined}>
        <input
          type="checkbox"
          className="cb"
          aria-label={isChanged ? `${name} · ${t('organisation.role.unsaved-dot')}` : name}
          title={code.held ? code.code : t('organisation.role.not-held')}
          checked={grantsAll || chosen.has(code.code)}
          disabled={grantsAll || readOnly || !code.held}
          onChange={(event) => onTick([code.code], event.target.checked)}
        />
      </span>
    </td>
  )
}

/** Search box above the matrix that finds a page. */
export function PermissionSearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useWords(roleWords)
  return (
    <div className="field find-code">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t('organisation.role.find-code')}
        placeholder={t('organisation.role.find-code')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
