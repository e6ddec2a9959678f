import { Button, Can, useNav, useTranslate } from '@evops/kit'
import { previewSessionImport } from '../../contract/index.ts'

/** Button above the session list that opens the import of past sessions. */
export function ImportButton() {
  const translate = useTranslate()
  const nav = useNav()
  return (
    <Can call={previewSessionImport}>
      <Button icon="upload" onClick={() => nav.go('/statsanalysis/chgtransorder/import')}>
        {translate('charging.menu.import')}
      </Button>
    </Can>
  )
}
