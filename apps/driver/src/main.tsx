import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startWorker } from './device/device.ts'
import { startTheme } from './look/theme.ts'
import { startOperator } from './net/operator.ts'
import { cachePreloadedResponses } from './net/use-endpoint.ts'
import { currentRoutePath } from './route.ts'
import { findRoute } from './routes.tsx'
import { applyLanguage } from './words/translate.ts'
import './look/tokens.css'
import './look/base.css'
import './look/parts.css'
import './look/charge.css'

// After a deployment an open page may request a file that no longer exists: reloads, at most once a minute.
addEventListener('vite:preloadError', (event) => {
  const last = Number(sessionStorage.getItem('chunk-reload') ?? 0)
  if (!navigator.onLine || Date.now() - last < 60_000) return
  sessionStorage.setItem('chunk-reload', String(Date.now()))
  event.preventDefault()
  location.reload()
})
startOperator(location.search)
applyLanguage()
startTheme()
startWorker()
// Loads the page code in parallel with the first responses, not after them.
void findRoute(currentRoutePath())?.page.warm?.()
const root = document.getElementById('root')
if (root) void cachePreloadedResponses().then(() => createRoot(root).render(<App />))
