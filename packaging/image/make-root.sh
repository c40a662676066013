#!/bin/sh
# Makes the root folder of the container image from a release: make-root.sh RELEASE.tar.gz TARGET [SYSTEM]
# SYSTEM is the root folder of a Debian system of the release's architecture; without it, of this machine.
# The image holds the release, the C and C++ libraries, a shell, and nothing else.
set -eu
release=$1 target=$2 system=${3-}

mkdir -p "$target/app" "$target/bin" "$target/data" "$target/etc" "$target/proc" "$target/tmp" "$target/usr/lib"
tar xzf "$release" --no-same-owner --strip-components=1 -C "$target/app"

set -- "$target"/app/node_modules/node-linux-*
case $1 in
*-x64) triplet=x86_64-linux-gnu loader=lib64/ld-linux-x86-64.so.2 ;;
*-arm64) triplet=aarch64-linux-gnu loader=lib/ld-linux-aarch64.so.1 ;;
esac
libraries="$target/usr/lib/$triplet"
mkdir -p "$libraries"
ln -s usr/lib "$target/lib"
ln -s usr/lib "$target/lib64"
for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libresolv.so.2 libgcc_s.so.1 libstdc++.so.6; do
  cp -L "$system/usr/lib/$triplet/$name" "$libraries/$name"
done
cp -L "$system/$loader" "$target/$loader"
cp -L "$system/bin/dash" "$target/bin/sh"

echo 'lutea:x:1001:1001:Lutea:/data:/bin/sh' > "$target/etc/passwd"
echo 'lutea:x:1001:' > "$target/etc/group"
printf '127.0.0.1 localhost\n::1 localhost\n' > "$target/etc/hosts"
echo 'hosts: files dns' > "$target/etc/nsswitch.conf"
chmod 1777 "$target/tmp"
chmod 700 "$target/data"
chown 1001:1001 "$target/data"
