export * from './access.tsx'
export * from './domain.tsx'
export * from './format/format.ts'
export { useNow } from './format/use-now.ts'
export * from './format/Values.tsx'
export {
  Form,
  Field,
  TextField,
  NumberField,
  SelectField,
  CheckField,
  type FieldProps,
  type ControlProps,
} from './form/Form.tsx'
export { ChecksField, FormSection } from './form/FormSection.tsx'
export { PasswordBox } from './form/PasswordBox.tsx'
export { DateTimeField, DayField, DateTimeInput, DateTimeFormField } from './form/When.tsx'
export { Pick, PickField } from './form/Pick.tsx'
export { ImportDialog, type FileImportResult } from './files/ImportDialog.tsx'
export { FileInput } from './files/FileInput.tsx'
export { FaultList } from './files/FaultList.tsx'
export type { FilePreview, ImportScreenSpec } from './files/import-calls.ts'
export { ImportScreen } from './files/ImportScreen.tsx'
export { RowsImport } from './files/RowsImport.tsx'
export { EncodingChoice } from './files/EncodingChoice.tsx'
export { FileDrop, type DroppedFile } from './files/FileDrop.tsx'
export { decodeBytes, decodeFile, type FileEncoding } from './files/read-file.ts'
export { csvFile, saveFile } from './net/save-file.ts'
export { usePicture } from './files/use-picture.ts'
export { validateBySchema } from './form/check-form.ts'
export { useFields, type FieldName } from './form/use-fields.ts'
export { useForm, type FormState, type FormValues } from './form/use-form.ts'
export { parseScaled, formatScaled } from './form/decimal.ts'
export { instantToLocalTime, localTimeToInstant } from './form/zone-time.ts'
export { columnsFor, formatOwnAmount, ownCurrency, type Column } from './list/columns.tsx'
export { useColumns } from './list/column-choice.ts'
export { DataTable } from './list/DataTable.tsx'
export { ColumnButton, ListPage } from './list/ListPage.tsx'
export { FilterGroup, Filters } from './list/Filters.tsx'
export { FilterDays, FilterSelect } from './list/FilterSelect.tsx'
export { useFilterText } from './list/use-filter-text.ts'
export { AddButton, ListDrawer, type NewItemDrawerProps } from './list/ListDrawer.tsx'
export { Pager } from './list/Pager.tsx'
export { createSelection, useSelectedKeys, type RowSelection } from './state/selection.ts'
export { requestExport } from './export/run-store.ts'
export {
  call,
  fetchEndpointFile,
  offlineWriteHook,
  secondFactorHook,
  buildEndpointUrl,
  type EndpointOptions,
} from './net/call.ts'
export { CallError } from './net/call-error.ts'
export { readCookie, writeCookie } from './state/cookies.ts'
export { clearErrorLog, errorLog, type ErrorEntry, recordError, registerErrorListeners } from './net/error-log.ts'
export { connectLive, disconnectLive, liveRoundTripMs, liveState, liveValues } from './net/live.ts'
export { networkSettings } from './net/network.ts'
export { callKey, prefetch, queryClient, useCall, useSave } from './net/queries.ts'
export {
  isSignInTokens,
  requestSignIn,
  oauthClient,
  requestToken,
  type TokenRefusal,
  type SignInTokens,
} from './net/refresh.ts'
export {
  actingRole,
  currentUserStore,
  onForbidden,
  onSignedOut,
  signInAgainHook,
  signInEnd,
  signInSession,
  signedOut,
  useCurrentUser,
  useOperatorZone,
  type ConsoleUser,
} from './net/sign-in-session.ts'
export { deleteDrafts, readLocalStorage, writeLocalStorage } from './state/storage.ts'
export { createStore, useStore, type Store } from './state/store.ts'
export { useLive, useLiveChange, useLiveValue, useLiveValues } from './net/use-live.ts'
export {
  isTextField,
  NavContext,
  PageContext,
  useNav,
  usePage,
  usePageTitle,
  useUnsaved,
  type Nav,
  type Page,
} from './page/page.ts'
export { afterVerb, createListSearch } from './page/finding.ts'
export { useScreenKeys } from './page/screen-keys.ts'
export * from './page/url-state.ts'
export { useList, type List, type ListOf } from './page/use-list.ts'
export { useIsPhoneWidth } from './page/use-narrow.ts'
export { Chart, type ChartProps, type ChartSeries } from './parts/Chart.tsx'
export { Copy, copyText } from './parts/Copy.tsx'
export { confirmAction, Dialog, DialogAndToastHost } from './parts/Dialog.tsx'
export { AsideContext, drawerNavigation, Drawer, DrawerWhileLoading, type DrawerNavigation } from './parts/Drawer.tsx'
export { BrokenPart, ErrorBoundary, ReadFailure } from './parts/Failure.tsx'
export { Icon, Logo, type IconName } from './parts/Icon.tsx'
export { MenuItem, moveMenuFocus, positionPopover, Popover } from './parts/Menu.tsx'
export { PageHead } from './parts/PageHead.tsx'
export * from './parts/Small.tsx'
export { PrintDialog } from './parts/PrintDialog.tsx'
export { RevealDialog } from './form/RevealDialog.tsx'
export { RemoveButton } from './parts/RemoveButton.tsx'
export { scrollToItem } from './parts/show-item.ts'
export { Tabs, type TabDefinition } from './parts/Tabs.tsx'
export { ViewTabs } from './parts/ViewTabs.tsx'
export { toast } from './state/toast.ts'
export * from './theme/accent.ts'
export * from './theme/theme.ts'
export { AntdFrame } from './theme/AntdFrame.tsx'
export { kitWords } from './words/kit.words.ts'
export { BulkAct, type BulkActProps } from './bulk/BulkAct.tsx'
export { BulkBar, type BulkActSelection } from './bulk/BulkBar.tsx'
export { ExportButton, type ExportButtonProps } from './export/ExportButton.tsx'
export { runsFill } from './export/fill.ts'
export { Views, type ViewsProps } from './views/Views.tsx'
export { usePreference } from './net/use-preference.ts'
export * from './words/language.ts'
