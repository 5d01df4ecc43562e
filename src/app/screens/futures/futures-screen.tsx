export default function FuturesScreen() {
  return null
}
