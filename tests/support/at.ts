/**
 * The item of a list that a test counts on.
 * @throws RangeError where the list has none there
 */
export function at<T>(list: ArrayLike<T>, index: number): NonNullable<T> {
  const item = list[index]
  if (item === undefined || item === null) throw new RangeError(`nothing at ${index} of ${list.length}`)
  return item
}
