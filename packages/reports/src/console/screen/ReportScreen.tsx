import { usePage } from '@evops/kit'
import { type Report, reports } from '../../contract/index.ts'
import { ReportPage } from './ReportPage.tsx'

/** The one screen of all reports: the address says which definition it is made of. */
export function ReportScreen() {
  const { path } = usePage()
  const definition: Report | undefined = reports.find(({ screen }) => screen.path === path)
  if (definition === undefined) throw new Error(`no report stands at ${path}`)
  return <ReportPage definition={definition} />
}
