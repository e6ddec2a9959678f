import { loadPasswordDialog } from '@evops/organisation/console'
import type { CurrentUser } from '@evops/organisation/contract'
import { ErrorBoundary, useStore } from '@evops/kit'
import { lazy, Suspense } from 'react'
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

/** Loads the palette while the page is idle, so that text typed right after Ctrl+K reaches its input. */
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
        {open === 'palette' && <Palette me={me} onClose={onClose} />}
        {open === 'keys' && <KeySheet onClose={onClose} />}
        {open === 'help' && <Help path={location.pathname} onClose={onClose} />}
        {open === 'about' && <About onClose={onClose} />}
        {open === 'errors' && <ErrorLog onClose={onClose} />}
        {open === 'password' && <PasswordDialog onClose={onClose} />}
      </Suspense>
    </ErrorBoundary>
  )
}
