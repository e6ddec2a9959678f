import { signInSession, startLanguage, startTheme, registerErrorListeners } from '@evops/kit'
import { createRoot } from 'react-dom/client'
import { activeRouter, enterConsole } from './active-router.ts'
import { App } from './App.tsx'
import { loadStoredBranding } from './brand.ts'
import { createEntranceRouter } from './entrance-router.tsx'
import { reloadOnLostChunk } from './lost-chunk.ts'
import './shell.css'
import './shell-menu.css'
import './shell-lists.css'

// The list of files needed offline comes from the loaded resources (packages/maintenance/src/console/offline/shell.ts).
performance.setResourceTimingBufferSize(2_000)
registerErrorListeners()
reloadOnLostChunk()
startLanguage()
startTheme()
loadStoredBranding()
if (signInSession.token()) void enterConsole()
else activeRouter.set({ name: 'entrance', router: createEntranceRouter() })
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
