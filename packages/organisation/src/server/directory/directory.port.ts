/** One person in a directory. */
export interface DirectoryPerson {
  /** Id in the directory, which stays the same when the name changes. */
  id: string
  username: string
  name: string
  email: string
  phone: string
  employeeNo: string
  /** Names, not codes; empty if the directory has none. */
  organisation: string
  department: string
  active: boolean
}

/** Source of users and units, independent of its protocol. */
export interface UserDirectory {
  /** Reads all people, page by page. Throws DirectoryFailed. */
  people(): AsyncIterable<DirectoryPerson>
}

/** Error: the directory is unreachable or sends an invalid response. The message has the details, never a secret. */
export class DirectoryError extends Error {}
