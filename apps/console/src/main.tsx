import { signInSession, startLanguage, startTheme, watchErrors } from '@evops/kit'
import { createRoot } from 'react-dom/client'
import { activeRouter, enterConsole } from './active-router.ts'
import { App } from './App.tsx'
import { startBrand } from './brand.ts'
import { makeEntranceRouter } from './entrance-router.tsx'
import { reloadOnLostChunk } from './lost-chunk.ts'
import './shell.css'
import './shell-lists.css'

// The list of files needed offline comes from the loaded resources (packages/maintenance/src/console/offline/shell.ts).
performance.setResourceTimingBufferSize(2_000)
watchErrors()
reloadOnLostChunk()
startLanguage()
startTheme()
startBrand()
if (signInSession.token()) void enterConsole()
else activeRouter.set({ name: 'entrance', router: makeEntranceRouter() })
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
