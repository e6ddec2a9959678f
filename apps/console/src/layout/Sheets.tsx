import { loadPasswordDialog } from '@evops/organisation/console'
import type { Me } from '@evops/organisation/contract'
import { ErrorBoundary } from '@evops/platform/console'
import { lazy, Suspense } from 'react'
import type { Sheet } from './keys.ts'

const loadPalette = async () => ({ default: (await import('./Palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const KeySheet = lazy(async () => ({ default: (await import('./KeySheet.tsx')).KeySheet }))
const ErrorLog = lazy(async () => ({ default: (await import('./ErrorLog.tsx')).ErrorLog }))
const PasswordDialog = lazy(async () => ({ default: await loadPasswordDialog() }))

/** What is typed right after Ctrl+K must find its box: the palette comes while the page has nothing to do. */
export function loadSoon(): () => void {
  const waiting = setTimeout(() => void loadPalette(), 2_000)
  return () => clearTimeout(waiting)
}

/** What opens over every page; each comes when it is asked for. */
export function Sheets({ open, me, onClose }: { open: Sheet | undefined; me: Me; onClose: () => void }) {
  if (!open) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette me={me} onClose={onClose} />}
        {open === 'keys' && <KeySheet onClose={onClose} />}
        {open === 'errors' && <ErrorLog onClose={onClose} />}
        {open === 'password' && <PasswordDialog onClose={onClose} />}
      </Suspense>
    </ErrorBoundary>
  )
}
