import { Button, Dialog, Link, Tag, useLanguage, useNav, usePreference, useTranslate, useWords } from '@evops/kit'
import { roleNames } from '@evops/organisation/contract'
import { useState } from 'react'
import { afterClick } from '../after-click.ts'
import { consoleScreens } from '../screens.ts'
import { helpOfPath } from './registry.ts'
import { tourRoleOf, tours } from './tours.ts'
import { tourWords } from './tour.words.ts'

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string')
/** Stands among the opened pages for the user's wish to see the tour no more. */
const hidden = 'hidden'

/** Button on home that opens the tour of the user's role, until each step was opened or the user hides it. */
export function Tour() {
  const t = useWords(tourWords)
  const { mayOpen } = useNav()
  const [opened, saveOpened] = usePreference('shell.tour', isPaths)
  const [isOpen, setIsOpen] = useState(false)
  const role = tourRoleOf(mayOpen)
  if (!role) return null
  const seen = opened ?? []
  const isDone = seen.includes(hidden) || tours[role].every((path) => seen.includes(path))
  if (isDone && !isOpen) return null
  return (
    <>
      <Button icon="star" onClick={() => setIsOpen(true)}>
        {t('shell.tour.title')}
      </Button>
      {isOpen && (
        <TourSteps
          role={role}
          seen={seen}
          onVisit={(path) => {
            setIsOpen(false)
            saveOpened([...new Set([...seen, path])])
          }}
          onHide={() => {
            setIsOpen(false)
            saveOpened([...seen, hidden])
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface TourStepsProps {
  role: keyof typeof tours
  seen: readonly string[]
  onVisit: (path: string) => void
  onHide: () => void
  onClose: () => void
}
function TourSteps({ role, seen, onVisit, onHide, onClose }: TourStepsProps) {
  const t = useWords(tourWords)
  const language = useLanguage()
  const translate = useTranslate()
  return (
    <Dialog title={t('shell.tour.for', { role: roleNames[role][language] })} onClose={onClose} wide>
      <ol className="stack">
        {tours[role].map((path) => {
          const screen = consoleScreens.find((each) => each.path === path)
          const help = helpOfPath(path)
          return (
            <li key={path}>
              <span onClickCapture={afterClick(() => onVisit(path))}>
                <Link to={path}>{screen ? translate(screen.title) : path}</Link>
              </span>{' '}
              {seen.includes(path) && <Tag tone="good">{t('shell.tour.done')}</Tag>}
              <br />
              {help?.what[language]} {help?.tasks[0]?.[language]}
            </li>
          )
        })}
      </ol>
      <div className="form-foot">
        <Button onClick={onHide}>{t('shell.tour.hide')}</Button>
      </div>
    </Dialog>
  )
}
