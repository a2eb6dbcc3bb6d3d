/** What is known of where a venue is. `position`: degrees of WGS 84. */
interface Place {
  name: string;
  city: string;
  address?: string | undefined;
  position?: { latitude: number; longitude: number } | undefined;
  mapQuery?: string | undefined;
}

/**
 * A link that opens a venue in the phone's map; null when nothing more than its name and city is
 * known. Google's universal form
 * (https://developers.google.com/maps/documentation/urls/get-started), because one link has to do
 * for all: Android and iOS open it in the map app when that is installed, and in the browser
 * otherwise. `geo:` does nothing on iOS, maps.apple.com shows no map app on Android.
 */
export function mapLink({ name, city, address, position, mapQuery }: Place): string | null {
  const query =
    mapQuery ??
    (position && `${position.latitude},${position.longitude}`) ??
    (address && `${name}, ${address}, ${city}`);
  return query
    ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
    : null;
}
