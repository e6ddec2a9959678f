import { loadPasswordDialog } from '@evops/organisation/console'
import type { CurrentUser } from '@evops/organisation/contract'
import { ErrorBoundary, useStore } from '@evops/kit'
import { lazy, Suspense, useState } from 'react'
import { isSettingsDrawerShown } from '../settings.ts'
import type { ConsoleOverlay } from './keys.ts'

const loadPalette = async () => ({ default: (await import('./Palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }))
const Help = lazy(async () => ({ default: (await import('../help/Help.tsx')).Help }))
const About = lazy(async () => ({ default: (await import('./About.tsx')).About }))
const Settings = lazy(async () => ({ default: (await import('./Settings.tsx')).Settings }))
const ErrorLog = lazy(async () => ({ default: (await import('./ErrorLog.tsx')).ErrorLog }))
const PasswordDialog = lazy(async () => ({ default: await loadPasswordDialog() }))

/** Loads the palette while the page is idle, so that it opens at once. */
export function preloadPaletteWhenIdle(): () => void {
  const waiting = setTimeout(() => void loadPalette().catch(() => undefined), 2_000)
  return () => clearTimeout(waiting)
}

/** Renders the overlays of every page; each is loaded when it is opened. */
export function Sheets({
  open,
  me,
  onClose,
}: {
  open: ConsoleOverlay | undefined
  me: CurrentUser
  onClose: () => void
}) {
  const settings = useStore(isSettingsDrawerShown)
  if (!open && !settings) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {settings && <Settings me={me} />}
        {open === 'palette' && <EarlyPalette me={me} onClose={onClose} />}
        {open === 'keys' && <KeySheet onClose={onClose} />}
        {open === 'help' && <Help path={location.pathname} onClose={onClose} />}
        {open === 'about' && <About onClose={onClose} />}
        {open === 'errors' && <ErrorLog onClose={onClose} />}
        {open === 'password' && <PasswordDialog onClose={onClose} />}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Renders the palette. Until its code is loaded, an unseen input takes what is typed right after Ctrl+K. */
function EarlyPalette({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <Suspense
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands for the input of the dialog
      fallback={<input className="unseen" autoFocus value={typed} onChange={(event) => setTyped(event.target.value)} />}
    >
      <Palette me={me} typed={typed} onType={setTyped} onClose={onClose} />
    </Suspense>
  )
}
