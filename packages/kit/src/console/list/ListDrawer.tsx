import type { ReactNode } from 'react'
import type { EndpointSpec } from '@evops/platform/contract'
import { Can } from '../access.tsx'
import { usePage } from '../page/page.ts'
import type { List } from '../page/use-list.ts'
import { drawerNavigation, type DrawerNavigation } from '../parts/Drawer.tsx'
import { Button } from '../parts/Small.tsx'

/** Props of the drawer for a new item: it closes itself, or returns the created item, which is then opened. */
export interface NewItemDrawerProps {
  onClose: () => void
  onMade: (made?: string) => void
}

/**
 * The drawer next to a list: a new item (`?new=1`, `AddButton`), or the open row (`?open=`), from the list's own rows
 * (`row`) or read by id (`id`).
 */
export function ListDrawer<Row extends { id: string }>({
  list,
  fresh,
  row,
  id,
}: {
  list: List<Row>
  fresh?: ((fresh: NewItemDrawerProps) => ReactNode) | false
  row?: (row: Row, neighbours: DrawerNavigation) => ReactNode
  id?: (id: string, neighbours: DrawerNavigation) => ReactNode
}) {
  const { search, setSearch } = usePage()
  if (fresh && search.new === '1')
    return fresh({
      onClose: () => setSearch({ new: undefined }),
      onMade: (made) => setSearch({ new: undefined, open: made }),
    })
  if (!list.open) return null
  const neighbours = drawerNavigation(list, (one) => one.id)
  const open = row && list.rows.find((one) => one.id === list.open)
  return open ? row(open, neighbours) : id?.(list.open, neighbours)
}

/** Button that opens the drawer for a new item, for users with the permission. */
export function AddButton({ call, children }: { call: EndpointSpec; children: ReactNode }) {
  const { setSearch } = usePage()
  return (
    <Can call={call}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined })}>
        {children}
      </Button>
    </Can>
  )
}
