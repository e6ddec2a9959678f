import { Button, Can, useNav, useSay } from '@evops/kit'
import { previewSessionImport } from '../../contract/index.ts'

/** Above the list of orders: where past ones come in. */
export function ImportButton() {
  const say = useSay()
  const nav = useNav()
  return (
    <Can call={previewSessionImport}>
      <Button icon="upload" onClick={() => nav.go('/statsanalysis/chgtransorder/import')}>
        {say('charging.menu.import')}
      </Button>
    </Can>
  )
}
