import { startLanguage, startTheme, watchErrors } from '@evops/platform/console'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startBrand } from './brand.ts'
import { reloadOnLostChunk } from './lost-chunk.ts'
import './shell.css'

watchErrors()
reloadOnLostChunk()
startLanguage()
startTheme()
startBrand()
const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
