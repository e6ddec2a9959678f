import {
  AddButton,
  type DrawerNavigation,
  type Column,
  DataTable,
  Empty,
  Filters,
  type NewItemDrawerProps,
  type List,
  ListDrawer,
  ListPage,
  usePage,
} from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import '../stations.css'

interface TemplatesProps<Row> {
  list: List<Row>
  columns: readonly Column<Row>[]
  words: { title: string; find: string; none: string; noneText: string; add: string }
  /** Endpoint whose permission is required for the create button. */
  create: EndpointSpec
  fresh: (fresh: NewItemDrawerProps) => ReactNode
  chosen: (row: Row, neighbours: DrawerNavigation) => ReactNode
  actions?: ReactNode
}

/** List of templates with a search by name; templates open and are created in a drawer. */
export function Templates<Row extends { id: string }>(props: TemplatesProps<Row>) {
  const { list, columns, words, create, fresh, chosen, actions } = props
  const { setSearch } = usePage()
  const add = <AddButton call={create}>{words.add}</AddButton>
  return (
    <ListPage
      title={words.title}
      list={list}
      actions={
        <>
          {actions}
          {add}
        </>
      }
      filters={<Filters list={list} find={{ key: 'search', label: words.find }} />}
      drawer={<ListDrawer list={list} fresh={fresh} row={chosen} />}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(one) => one.id}
        label={words.title}
        onOpen={(one) => setSearch({ open: one.id, new: undefined })}
        empty={
          <Empty icon="settings" title={words.none}>
            <p>{words.noneText}</p>
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
