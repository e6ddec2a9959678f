/** One person as a directory knows them. */
export interface DirectoryPerson {
  /** The directory's own id, which stays when the name changes. */
  id: string
  username: string
  name: string
  email: string
  phone: string
  employeeNo: string
  /** Names, not codes; empty where the directory has none. */
  organisation: string
  department: string
  active: boolean
}

/** Where people come from, whatever the directory speaks. */
export interface Directory {
  /** Everybody, page by page. Throws DirectoryFailed. */
  people(): AsyncIterable<DirectoryPerson>
}

/** The directory is out of reach or answers what it must not; the message says what, never with a secret. */
export class DirectoryFailed extends Error {}
